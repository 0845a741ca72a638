import type { Database, StoredDocument } from '@herald-lab/firestore';
import type { Bucket } from '@herald-lab/simulation';
import { REHOSTED_FOLDER } from '../../functions/src/domain/media/index.ts';
import { STATUS_FOLDER } from '../../functions/src/infra/files/public-url.ts';
import { customerOf, isTestUser } from '../../functions/src/model/ids.ts';
import type { SentFile } from './herald/uploads.ts';
import type { Problem, ProblemKind } from './problem.ts';
import { deletionOf } from './store/history.ts';

/** Compares the files that users have sent with those that are listed and stored, after the sessions of all of them. */
export function checkUploads(database: Database, bucket: Bucket, files: readonly SentFile[]): Problem[] {
  const listed = documentsIn(database, 'media');
  // No upload of a deleted user is left.
  const kept = files.filter(({ userId }) => deletionOf(database, userId) === undefined);
  return [
    ...listed.flatMap((document) => checkListed(bucket, document, files)),
    ...kept.flatMap((file) => checkFile(listed, file)),
    ...checkOrphanedFiles(database, bucket, listed),
    ...[...Map.groupBy(files, ({ userId }) => customerOf(userId))].flatMap((theirs) => checkQuota(database, ...theirs)),
  ];
}

function documentsIn(database: Database, collection: string): StoredDocument[] {
  return [...database.documents.group(collection).values()];
}

/**
 * Every file that is listed is whole, and is the one that was sent. The files of test users have expired: the last sweep may have lost
 * the response to the deletion of the bytes, after which the next one deletes the record.
 */
function checkListed(bucket: Bucket, listed: StoredDocument, files: readonly SentFile[]): Problem[] {
  const id = idOf(listed);
  const file = files.find((one) => one.id === id);
  const path = listed.fields['storagePath']?.stringValue ?? '';
  const size = Number(listed.fields['sizeBytes']?.integerValue);
  const object = bucket.objects.get(path);
  const problem = (kind: ProblemKind, text: string): Problem => ({ kind, about: [id], text: `${file?.key}: ${text}` });
  if (!file) return [problem('half an upload', `nobody has sent what is listed as ${id}`)];
  if (!object) return isTestUser(file.userId) ? [] : [problem('half an upload', `${id} is listed and has no bytes`)];
  if (!object.equals(file.bytes) || size !== file.bytes.length)
    return [problem('half an upload', `${id} is listed with ${object.length} bytes of ${file.bytes.length}`)];
  return file.deletion === 'done' ? [problem('upload left over', `${id} was deleted and is listed`)] : [];
}

function idOf({ name }: StoredDocument): string {
  return name.slice(name.lastIndexOf('/') + 1);
}

/** Files of test users have expired. */
function checkFile(listed: readonly StoredDocument[], { id, key, userId, isStored, deletion }: SentFile): Problem[] {
  const isListed = id !== null && listed.some((document) => idOf(document) === id);
  return isStored && deletion === 'none' && !isListed && !isTestUser(userId)
    ? [{ kind: 'upload lost', about: [id ?? key], text: `${key} was stored as ${id} and is not listed` }]
    : [];
}

/**
 * What nobody needs any more is gone: documents of uploads, their bytes, and public files without a record. Copies for platforms that
 * download files are deleted by the lifecycle of the bucket, and the status is kept.
 */
function checkOrphanedFiles(database: Database, bucket: Bucket, listed: readonly StoredDocument[]): Problem[] {
  const paths = new Set(listed.map(({ fields }) => fields['storagePath']?.stringValue));
  const left = [
    ...documentsIn(database, 'uploads').map(({ name }) => name),
    ...[...bucket.objects.keys()].filter(
      (path) => !paths.has(path) && ![REHOSTED_FOLDER, STATUS_FOLDER].some((folder) => path.startsWith(`${folder}/`)),
    ),
  ];
  return left.map((name) => ({ kind: 'upload left over', about: [name], text: `nobody needs ${name}` }));
}

/** Each started upload and each download of a customer and of all profiles counts once, with all of its bytes. */
function checkQuota(database: Database, customerId: string, files: readonly SentFile[]): Problem[] {
  if (deletionOf(database, customerId)) return [];
  const days = documentsIn(database, 'storageDays').filter((document) => isOf(document, customerId));
  const counted = days.reduce((sum, { fields }) => sum + Number(fields['bytes']?.integerValue ?? 0), 0);
  const sizeOf = (some: readonly SentFile[]): number => some.reduce((sum, { bytes }) => sum + bytes.length, 0);
  const announced = sizeOf(files.filter(({ id }) => id !== null));
  // Nobody knows whether the last request of a profile was handled that was deleted meanwhile.
  if (counted >= announced && counted <= sizeOf(files)) return [];
  const text = `${customerId} sent ${announced} bytes, and ${counted} were counted`;
  return [{ kind: 'quota', about: [customerId], text }];
}

function isOf({ name }: StoredDocument, userId: string): boolean {
  return name.includes(`/users/${userId}/`);
}

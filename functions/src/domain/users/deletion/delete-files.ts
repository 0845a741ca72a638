import pMap from 'p-map';
import type { Context } from '../../../context.ts';
import { unlessMalformed } from '../../../infra/store/converter.ts';
import { deletedAs } from '../../../model/ids.ts';
import { isLeased } from '../../../model/request.ts';
import { removeStored, SESSION_MS, uploadPath } from '../../media/index.ts';
import { pagesInStep, type Step } from './step.ts';

const CONCURRENCY = 10;

type Tools = Pick<Context, 'store' | 'files' | 'clock'>;

/**
 * The collections of a user with documents that name files. `deleteFiles` deletes them: without its name a file would
 * stay for ever.
 */
export function namesOfFiles({
  media,
  uploads,
  idempotency,
  dataExport,
}: ReturnType<Context['store']['user']>): string[] {
  return [media, uploads, idempotency, dataExport.parent].map(({ id }) => id);
}

/**
 * Deletes the stored files of a user and the bytes of unfinished uploads, with their records. Records of concurrent
 * requests are left to the next pass. Throws `StepEnded`.
 */
export async function deleteFiles(ctx: Tools, uid: string, step: Step): Promise<void> {
  await deleteMedia(ctx, uid, step);
  await deleteUploads(ctx, uid, step);
  await deleteClaims(ctx, uid, step);
  await deleteExport(ctx, uid);
}

/** Deletes the files before the documents, so that an interrupted deletion can resume. */
async function deleteMedia({ store, files, clock }: Tools, uid: string, step: Step): Promise<void> {
  for await (const page of pagesInStep({ clock }, store.user(uid).media.select(), step)) {
    await pMap(page, ({ id }) => removeStored(files, id), { concurrency: CONCURRENCY });
    const batch = store.batch();
    for (const { ref } of page) batch.delete(ref);
    await batch.commit();
  }
}

/**
 * Removes what has arrived of uploads, and leaves their ids with the deletion: a session cannot be ended here, as its URL is not stored,
 * and takes bytes for a week after it was started. The cleanup of uploads removes then what was sent late.
 */
async function deleteUploads({ store, files, clock }: Tools, uid: string, step: Step): Promise<void> {
  const sessions = store.uploadsOfDeleted(deletedAs(uid));
  for await (const page of pagesInStep({ clock }, store.user(uid).uploads.select(), step)) {
    const remove = async ({ id }: (typeof page)[number]): Promise<void> => {
      await files.remove(uploadPath(id));
      // The copy of a completion that died before it wrote the record.
      await removeStored(files, id);
    };
    await pMap(page, remove, { concurrency: CONCURRENCY });
    // Not before any of them ends: each was started before now.
    const expiresAt = new Date(clock.now() + SESSION_MS);
    const batch = store.batch();
    for (const { id, ref } of page) {
      batch.set(sessions.doc(id), { expiresAt });
      batch.delete(ref);
    }
    await batch.commit();
  }
}

/**
 * Files of requests that never ended: only their claims name them. A claim with a live lease stays until the next pass:
 * its request may be storing a file.
 */
async function deleteClaims({ store, files, clock }: Tools, uid: string, step: Step): Promise<void> {
  for await (const page of pagesInStep({ clock }, store.user(uid).claimedOperations, step)) {
    const now = clock.now();
    const ended = page
      .map((claim) => ({ ref: claim.ref, operation: unlessMalformed(() => claim.data()) }))
      .filter(({ operation }) => !operation || !isLeased(operation, now));
    const ids = ended.flatMap(({ operation }) => operation?.operationId ?? []);
    await pMap(ids, (id) => removeStored(files, id), { concurrency: CONCURRENCY });
    const batch = store.batch();
    for (const { ref } of ended) batch.delete(ref);
    await batch.commit();
  }
}

/** A task that is writing another file finds the document changed, and removes it. */
async function deleteExport({ store, files }: Tools, uid: string): Promise<void> {
  const snapshot = await store.user(uid).dataExport.get();
  const { storagePath = null } = unlessMalformed(() => snapshot.data()) ?? {};
  if (storagePath !== null) await files.remove(storagePath);
  await snapshot.ref.delete();
}

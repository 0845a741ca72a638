import { buffer } from 'node:stream/consumers';
import type { Context } from '../../context.ts';
import type { Logger } from '../../infra/observe/logger.ts';
import type { QueryDocumentSnapshot } from '../../infra/store/collections.ts';
import { HeraldError } from '../../model/errors.ts';
import { isPathSegment } from '../../model/ids.ts';
import type { Media, Upload } from '../../model/media.ts';
import { detectFileType, dispositionOf, type FileType, SAMPLE_BYTES } from './file-type.ts';
import { type HeadAndTail, PART_BYTES } from './head-tail-buffer.ts';
import { timesOf } from './media-times.ts';
import { hasMetadata, withoutMetadata } from './metadata/remove.ts';
import type { StoredFile } from './mp4-file.ts';
import { measureDuration, type SavedMedia } from './save.ts';
import { COMPLETION_GRACE_MS } from './start-upload.ts';
import { removeStored, storagePath, uploadPath } from './storage-path.ts';

const NEW_UPLOAD = 'Start a new upload with POST /v1/media/uploads.';

type Tools = Pick<Context, 'store' | 'clock' | 'files'>;

/** An upload as it was read. */
interface ReadUpload {
  upload: Upload;
  version: QueryDocumentSnapshot<Upload>['updateTime'];
}

/**
 * Creates media from an upload after all bytes have arrived: checks size and type by the bytes. Idempotent. Throws
 * `not_found`, `upload_incomplete`, and `upload_failed` for a file that is not accepted, which is removed.
 */
export async function completeUpload(
  tools: Tools,
  userId: string,
  id: string,
  logger: Logger,
): Promise<SavedMedia & { replayed: boolean }> {
  const notFound = () => new HeraldError('not_found', 'There is no such upload.', { fix: NEW_UPLOAD });
  if (!isPathSegment(id)) throw notFound();
  const { media: known, read } = await readState(tools, userId, id);
  if (known) return { id, media: known, replayed: true };
  if (!read || isOver(read) || isLate(read, tools.clock.now())) throw notFound();
  try {
    const media = await store(tools, userId, id, read);
    await discard(tools, userId, id, logger);
    return { id, media, replayed: false };
  } catch (error) {
    const now = await readState(tools, userId, id).catch(() => null);
    // Another request with this upload was first, or only the response to the commit was lost.
    if (now?.media) return { id, media: now.media, replayed: true };
    if (error instanceof HeraldError && error.reason === 'upload_failed') await discard(tools, userId, id, logger);
    if (error instanceof HeraldError || !now || !isOver(now.read)) throw error;
    // The media were stored and deleted meanwhile: no record refers to the copy that this request has made.
    await removeStored(tools.files, id).catch(() => {});
    throw notFound();
  }
}

/** The file, and its upload while that is there. */
async function readState(
  { store }: Tools,
  userId: string,
  id: string,
): Promise<{ media: Media | undefined; read: ReadUpload | null }> {
  const { media, uploads } = store.user(userId);
  const [stored, snapshot] = await Promise.all([store.read(media.doc(id)), store.read(uploads.doc(id))]);
  const upload = snapshot.data();
  const read = upload && snapshot.updateTime ? { upload, version: snapshot.updateTime } : null;
  // Where the upload has ended, the file may have been stored between the two reads.
  const known = stored.data() ?? (isOver(read) ? (await store.read(media.doc(id))).data() : undefined);
  return { media: known, read };
}

async function store(tools: Tools, userId: string, id: string, { upload, version }: ReadUpload): Promise<Media> {
  const from = uploadPath(id);
  const size = await tools.files.sizeOf(from);
  if (size === null)
    throw new HeraldError(
      'upload_incomplete',
      'The upload is incomplete. Ask its upload URL how many bytes have arrived.',
    );
  const ends = await readEnds(tools, from, size);
  const fileType = await checkType(upload, ends);
  const path = storagePath(userId, id, fileType.extension);
  const [durationSeconds, sizeBytes] = await Promise.all([
    measureDuration(tools, from, fileType, ends),
    storeSent(tools, { path: from, sizeBytes: size, keepMetadata: upload.keepMetadata }, path, fileType),
  ]);
  const media: Media = {
    url: tools.files.publicUrl(path),
    storagePath: path,
    mimeType: fileType.mimeType,
    sizeBytes,
    durationSeconds,
    sourceUrl: null,
    validators: null,
    fileName: upload.fileName,
    ...timesOf(userId, tools.clock.now()),
  };
  const user = tools.store.user(userId);
  const batch = tools.store.batch();
  batch.create(user.media.doc(id), media);
  // The slower request would restore a file that its user has deleted meanwhile.
  batch.update(user.uploads.doc(id), { completedAt: media.createdAt }, { lastUpdateTime: version });
  await batch.commit();
  return media;
}

interface SentFile {
  path: string;
  sizeBytes: number;
  keepMetadata: boolean;
}

/** Stores what was sent, and resolves with its size. The store copies a file that nothing is removed from. */
async function storeSent({ files }: Tools, sent: SentFile, path: string, fileType: FileType): Promise<number> {
  const { mimeType } = fileType;
  const read: StoredFile['read'] = (range) => files.read(sent.path, range);
  const stored = { contentType: mimeType, disposition: dispositionOf(fileType) };
  if (sent.keepMetadata || !(await hasMetadata({ sizeBytes: sent.sizeBytes, read }, mimeType))) {
    await files.copy(sent.path, path, stored);
    return sent.sizeBytes;
  }
  await files.write(path, withoutMetadata(files.read(sent.path), mimeType), stored);
  return (await files.sizeOf(path)) ?? sent.sizeBytes;
}

async function readEnds({ files }: Tools, path: string, size: number): Promise<HeadAndTail> {
  const part = Math.min(PART_BYTES, size);
  const [head, tail] = await Promise.all([
    buffer(files.read(path, { start: 0, end: part - 1 })),
    buffer(files.read(path, { start: size - part, end: size - 1 })),
  ]);
  return { size, head, tail };
}

/** Throws `upload_failed` for a file of another size, of no type that is stored, or of another kind than announced. */
async function checkType({ sizeBytes, contentType }: Upload, { size, head }: HeadAndTail): Promise<FileType> {
  if (size !== sizeBytes)
    throw refused(
      `The file has ${size} bytes; ${sizeBytes} were declared.`,
      `${NEW_UPLOAD} Announce the size of the file.`,
    );
  const found = await detectFileType(head.subarray(0, SAMPLE_BYTES));
  if (!found)
    throw refused(
      'Herald does not accept files of this type. Send an image, a video, a sound file or a PDF.',
      'Convert the file to an image, a video, a sound file or a PDF, and start a new upload.',
    );
  const isAnnounced = contentType === 'application/octet-stream' || kindOf(contentType) === kindOf(found.mimeType);
  if (!isAnnounced)
    throw refused(
      `The file is ${found.mimeType}; ${contentType} was declared.`,
      `${NEW_UPLOAD} Announce ${found.mimeType} as its contentType.`,
    );
  return found;
}

function refused(message: string, fix: string) {
  return new HeraldError('upload_failed', message, { fix });
}

function kindOf(mimeType: string): string {
  return /^(image|video|audio)\//.exec(mimeType)?.[1] ?? 'file';
}

/** Whether no request can make media of the upload any more. */
function isOver(read: ReadUpload | null): boolean {
  return read === null || read.upload.completedAt !== null;
}

function isLate({ upload }: ReadUpload, now: number): boolean {
  return upload.expiresAt.getTime() + COMPLETION_GRACE_MS <= now;
}

/** Removes what was sent, and its document: both are of no use any more. What fails is left to the cleanup. */
async function discard({ store, files }: Tools, userId: string, id: string, logger: Logger): Promise<void> {
  try {
    await files.remove(uploadPath(id));
    await store.user(userId).uploads.doc(id).delete();
  } catch (error) {
    logger.warn('an upload could not be removed; the cleanup will remove it', {}, error);
  }
}

import { buffer } from 'node:stream/consumers';
import type { Context } from '../context.ts';
import { HeraldError } from '../errors.ts';
import { isPathSegment } from '../ids/path-segment.ts';
import type { Logger } from '../observe/logger.ts';
import type { Media } from '../store/documents/media.ts';
import type { Upload } from '../store/documents/upload.ts';
import { detectFileType, dispositionOf, type FileType, SAMPLE_BYTES } from './file-type.ts';
import { type HeadAndTail, PART_BYTES } from './head-tail-buffer.ts';
import { measureDuration, type SavedMedia } from './save.ts';
import { storagePath, uploadPath } from './storage-path.ts';

type Tools = Pick<Context, 'store' | 'clock' | 'files'>;

const refused = (message: string) => new HeraldError('upload_failed', message);

const readEnds = async ({ files }: Tools, path: string, size: number): Promise<HeadAndTail> => {
  const part = Math.min(PART_BYTES, size);
  const [head, tail] = await Promise.all([
    buffer(files.read(path, { start: 0, end: part - 1 })),
    buffer(files.read(path, { start: size - part, end: size - 1 })),
  ]);
  return { size, head, tail };
};

const kindOf = (mimeType: string): string => /^(image|video|audio)\//.exec(mimeType)?.[1] ?? 'file';

/** Throws `upload_failed` for a file of another size, of no type that is stored, or of another kind than announced. */
const checkType = async ({ sizeBytes, contentType }: Upload, { size, head }: HeadAndTail): Promise<FileType> => {
  if (size !== sizeBytes) throw refused(`The file has ${size} bytes; ${sizeBytes} were announced.`);
  const found = await detectFileType(head.subarray(0, SAMPLE_BYTES));
  if (!found) throw refused('The file is of a kind that is not taken. Send an image, a video, a sound file or a PDF.');
  const isAnnounced = contentType === 'application/octet-stream' || kindOf(contentType) === kindOf(found.mimeType);
  if (!isAnnounced) throw refused(`The file is ${found.mimeType}; ${contentType} was announced.`);
  return found;
};

const readState = async ({ store }: Tools, userId: string, id: string) => {
  const user = store.user(userId);
  const [media, upload] = await Promise.all([store.read(user.media.doc(id)), store.read(user.uploads.doc(id))]);
  return { media: media.data(), upload: upload.data() };
};

/** Removes what was sent, and its document: both are of no use any more. What fails is left to the cleanup. */
const discard = async ({ store, files }: Tools, userId: string, id: string, logger: Logger): Promise<void> => {
  try {
    await files.remove(uploadPath(id));
    await store.user(userId).uploads.doc(id).delete();
  } catch (error) {
    logger.warn('an upload could not be removed; the cleanup will do it', {}, error);
  }
};

const store = async (tools: Tools, userId: string, id: string, upload: Upload): Promise<Media> => {
  const from = uploadPath(id);
  const size = await tools.files.sizeOf(from);
  if (size === null)
    throw new HeraldError(
      'upload_incomplete',
      'The file has not arrived completely. Ask its upload URL how far it came.',
    );
  const ends = await readEnds(tools, from, size);
  const fileType = await checkType(upload, ends);
  const path = storagePath(id, fileType.extension);
  const [durationSeconds] = await Promise.all([
    measureDuration(tools, from, fileType, ends),
    tools.files.copy(from, path, { contentType: fileType.mimeType, disposition: dispositionOf(fileType) }),
  ]);
  const media: Media = {
    url: tools.files.publicUrl(path),
    storagePath: path,
    mimeType: fileType.mimeType,
    sizeBytes: size,
    durationSeconds,
    sourceUrl: null,
    validators: null,
    fileName: upload.fileName,
    createdAt: new Date(tools.clock.now()),
  };
  await tools.store.user(userId).media.doc(id).create(media);
  return media;
};

/**
 * Makes media of an upload whose bytes have all arrived: its size and type are checked by the bytes. Idempotent. Throws
 * `not_found`, `upload_incomplete`, and `upload_failed` for a file that is not taken, which is removed.
 */
export const completeUpload = async (
  tools: Tools,
  userId: string,
  id: string,
  logger: Logger,
): Promise<SavedMedia & { replayed: boolean }> => {
  const notFound = () => new HeraldError('not_found', 'There is no such upload.');
  if (!isPathSegment(id)) throw notFound();
  const { media: known, upload } = await readState(tools, userId, id);
  if (known) return { id, media: known, replayed: true };
  if (!upload) throw notFound();
  try {
    const media = await store(tools, userId, id, upload);
    await discard(tools, userId, id, logger);
    return { id, media, replayed: false };
  } catch (error) {
    // Another request with this upload was first, or only the response to the write was lost.
    const { media } = await readState(tools, userId, id).catch(() => ({ media: undefined }));
    if (media) return { id, media, replayed: true };
    if (error instanceof HeraldError && error.reason === 'upload_failed') await discard(tools, userId, id, logger);
    throw error;
  }
};

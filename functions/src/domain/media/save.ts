import { buffer } from 'node:stream/consumers';
import type { Context } from '../../context.ts';
import { CommitOutcomeUnknown, type IdempotencyLease } from '../../infra/idempotency/lease.ts';
import type { Store } from '../../infra/store/store.ts';
import { HeraldError } from '../../model/errors.ts';
import type { Media } from '../../model/media.ts';
import { dispositionOf, type FileType, isAudioOrVideo } from './file-type.ts';
import { type HeadAndTail, HeadTailBuffer } from './head-tail-buffer.ts';
import { timesOf } from './media-times.ts';
import { storagePath } from './storage-path.ts';
import { countStored } from './storage-quota.ts';

type Batch = ReturnType<Store['batch']>;

export interface NewMedia {
  userId: string;
  fileType: FileType;
  contents: AsyncIterable<Uint8Array>;
  /** Where it was downloaded from; null for a rendered picture. */
  sourceUrl: string | null;
  validators: Media['validators'];
  /** Adds writes to the commit of the record. */
  also?: ((batch: Batch, saved: SavedMedia) => void) | undefined;
}

export interface SavedMedia {
  id: string;
  media: Media;
}

type Tools = Pick<Context, 'store' | 'clock' | 'files'>;

/** In seconds; null for what has none, or where it cannot be determined. */
export async function measureDuration(
  { files }: Pick<Context, 'files'>,
  path: string,
  { mimeType }: FileType,
  ends: HeadAndTail,
): Promise<number | null> {
  if (!isAudioOrVideo(mimeType)) return null;
  const { durationOf } = await import('./duration.ts');
  return durationOf(ends, (start, end) => buffer(files.read(path, { start, end })));
}

/**
 * Stores a file, and then its record in one commit with the response body: there is never a record without its file, and
 * a file without a record is removed, by the cleanup of abandoned requests where that fails here. Throws what `contents` throws, and `upload_failed` for an empty file.
 */
export async function saveMedia(
  tools: Tools,
  lease: IdempotencyLease,
  added: NewMedia,
  toResponse: (saved: SavedMedia) => unknown,
): Promise<SavedMedia> {
  const id = lease.operationId;
  const path = storagePath(added.userId, id, added.fileType.extension);
  try {
    const ends = await write(tools, path, added, lease);
    if (ends.size === 0)
      throw new HeraldError('upload_failed', 'The file is empty.', {
        fix: 'Send the address of a file that is not empty.',
      });
    const media: Media = {
      url: tools.files.publicUrl(path),
      storagePath: path,
      mimeType: added.fileType.mimeType,
      sizeBytes: ends.size,
      durationSeconds: await measureDuration(tools, path, added.fileType, ends),
      sourceUrl: added.sourceUrl,
      validators: added.validators,
      fileName: null,
      ...timesOf(added.userId, tools.clock.now()),
    };
    const saved = { id, media };
    const ref = tools.store.user(added.userId).media.doc(id);
    await lease.commit((batch) => {
      batch.create(ref, media);
      countStored(tools, batch, added.userId, ends.size);
      added.also?.(batch, saved);
    }, toResponse(saved));
    return saved;
  } catch (error) {
    // After a lost lease another request may be writing the same path; after an unknown commit a record may exist.
    if (!lease.signal.aborted && !(error instanceof CommitOutcomeUnknown))
      await tools.files.remove(path).catch(() => lease.keepClaim());
    throw error;
  }
}

async function write(
  { files }: Tools,
  path: string,
  { fileType, contents }: NewMedia,
  lease: IdempotencyLease,
): Promise<HeadAndTail> {
  const headAndTail = new HeadTailBuffer();
  const metadata = { contentType: fileType.mimeType, disposition: dispositionOf(fileType) };
  await files.write(path, headAndTail.passThrough(contents), metadata, lease.signal);
  return headAndTail.contents();
}

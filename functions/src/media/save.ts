import type { Context } from '../context.ts';
import { HeraldError } from '../errors.ts';
import { CommitOutcomeUnknown, type IdempotencyLease } from '../idempotency/lease.ts';
import type { Media } from '../store/documents/media.ts';
import { type FileType, isAudioOrVideo } from './file-type.ts';
import { type HeadAndTail, HeadTailBuffer } from './head-tail-buffer.ts';
import { storagePath } from './storage-path.ts';

export interface NewMedia {
  userId: string;
  fileType: FileType;
  contents: AsyncIterable<Uint8Array>;
  /** Where it came from; null for what we have made. */
  sourceUrl: string | null;
}

export interface SavedMedia {
  id: string;
  media: Media;
}

type Tools = Pick<Context, 'store' | 'clock' | 'files'>;

/** Documents are for saving; a browser shows only what cannot run in it. */
const dispositionOf = ({ mimeType }: FileType) =>
  /^(image|video|audio)\//.test(mimeType) ? ('inline' as const) : ('attachment' as const);

const measureDuration = async (
  { files }: Tools,
  path: string,
  { mimeType }: FileType,
  margins: HeadAndTail,
): Promise<number | null> => {
  if (!isAudioOrVideo(mimeType)) return null;
  const { durationOf } = await import('./duration.ts');
  return durationOf(margins, async (start, end) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of files.read(path, { start, end })) chunks.push(chunk);
    return Buffer.concat(chunks);
  });
};

const write = async (
  { files }: Tools,
  path: string,
  { fileType, contents }: NewMedia,
  hold: IdempotencyLease,
): Promise<HeadAndTail> => {
  const keeper = new HeadTailBuffer();
  const about = { contentType: fileType.mimeType, disposition: dispositionOf(fileType) };
  await files.write(path, keeper.passThrough(contents), about, hold.signal);
  return keeper.contents();
};

/**
 * Stores a file, and then its record together with the answer to the request: there is never a record without its file,
 * and a file without a record does not stay. `answer` is what the request is answered with. Throws what the contents throw,
 * and `upload_failed` for an empty file.
 */
export const saveMedia = async (
  tools: Tools,
  hold: IdempotencyLease,
  added: NewMedia,
  answer: (saved: SavedMedia) => unknown,
): Promise<SavedMedia> => {
  const id = hold.operationId;
  const path = storagePath(id, added.fileType.extension);
  try {
    const margins = await write(tools, path, added, hold);
    if (margins.size === 0) throw new HeraldError('upload_failed', 'The file is empty.');
    const media: Media = {
      url: tools.files.publicUrl(path),
      storagePath: path,
      mimeType: added.fileType.mimeType,
      sizeBytes: margins.size,
      durationSeconds: await measureDuration(tools, path, added.fileType, margins),
      sourceUrl: added.sourceUrl,
      createdAt: new Date(tools.clock.now()),
    };
    const saved = { id, media };
    const ref = tools.store.user(added.userId).media.doc(id);
    await hold.commit((batch) => batch.create(ref, media), answer(saved));
    return saved;
  } catch (error) {
    // Another holder may be writing the same path by now; a record may exist that nobody can tell us of.
    if (!hold.signal.aborted && !(error instanceof CommitOutcomeUnknown))
      await tools.files.remove(path).catch(() => {});
    throw error;
  }
};

import { Readable } from 'node:stream';
import { z } from 'zod';
import type { MediaItem } from '../../model/post.ts';
import { PlatformFailure } from '../contract/outcome.ts';
import type { OpenMedia, PublishContext } from '../contract/publish.ts';
import { ExpiredUpload, sentUpload } from '../kit/expired-upload.ts';
import { MAX_HEADER_BYTES, readBoxHeader } from '../kit/mp4-boxes.ts';
import { unusableMedia } from '../kit/outcomes.ts';
import { fileProblem } from '../kit/rules/platform-rules.ts';
import { bufferOf } from '../kit/upload-parts.ts';
import { type BlueskyApi, blobReply } from './api.ts';
import { rules } from './rules.ts';

/** A file at the server of the account, and its proportions where they are known. */
const uploadRecord = sentUpload.extend({
  blob: blobReply.shape.blob,
  size: z.object({ width: z.number().int(), height: z.number().int() }).nullable(),
});
export type Upload = z.infer<typeof uploadRecord>;

/** The files of a post, one kind of them. */
export interface Uploads {
  kind: 'image' | 'video';
  files: readonly Upload[];
}

interface UploadTask {
  item: MediaItem;
  index: number;
  nth: number;
}

/** Uploads one file. It stays invisible until a post names it, and its server deletes it if none does. */
export function uploadFile(job: PublishContext, api: BlueskyApi, { item, index, nth }: UploadTask): Promise<Upload> {
  return job.steps.remember(`media${index}`, uploadRecord, async () => {
    const media = await job.openMedia(item);
    const sent = item.kind === 'video' ? await sendVideo(job, api, item, media) : await sendImage(api, media);
    return { ...sent, nth, parts: 0, at: job.clock.now() };
  });
}

/** The failure of a post with files that its server does not have. */
export function lostUploads({ files }: Uploads, cause: unknown): ExpiredUpload {
  return new ExpiredUpload('Bluesky', files, cause);
}

async function sendVideo(job: PublishContext, api: BlueskyApi, item: MediaItem, media: OpenMedia) {
  const { mimeType, sizeBytes } = media;
  const problem = fileProblem(rules, item, { mimeType, sizeBytes });
  if (problem) throw new PlatformFailure(unusableMedia(problem.message));
  // A repeated upload reads the file again.
  let stream: AsyncIterable<Uint8Array> | null = media.stream;
  let size = new VideoSize();
  const reopen = async function* () {
    yield* (await job.openMedia(item)).stream;
  };
  const next = () => {
    const current = stream ?? reopen();
    stream = null;
    size = new VideoSize();
    return Readable.from(size.passThrough(current));
  };
  const blob = await api.uploadVideo(next, media.sizeBytes);
  return { blob, size: await size.result() };
}

/** With its proportions, which the app does not measure. */
async function sendImage(api: BlueskyApi, media: OpenMedia) {
  const { bytes, mimeType, size } = await readImage(media);
  return { blob: await api.uploadImage(bytes, mimeType), size };
}

/** An image as it is uploaded. Throws `PlatformFailure` for a file that is none, or that Bluesky does not take. */
export async function readImage(media: OpenMedia) {
  const { mimeType, sizeBytes } = media;
  const problem = fileProblem(rules, { kind: 'image' }, { mimeType, sizeBytes });
  if (problem) throw new PlatformFailure(unusableMedia(problem.message));
  const bytes = await bufferOf(media);
  const { default: sharp } = await import('sharp');
  const { autoOrient: size } = await sharp(bytes)
    .metadata()
    .catch((cause: unknown) => {
      throw new PlatformFailure(unusableMedia('Bluesky cannot read this image.'), { cause });
    });
  return { bytes, mimeType: mimeType ?? '', size };
}

/** The longest index that is kept in memory (bytes). An hour of video has a shorter one. */
const MAX_INDEX_BYTES = 4 * 1024 * 1024;
/** What a player needs to know before the first frame: the kind of file, and its index. */
const KEPT = new Set(['ftyp', 'moov']);

/**
 * Finds the size of an MP4 among the bytes that pass through, wherever its index is: the boxes of a file name their
 * lengths, so all others are skipped.
 */
export class VideoSize {
  readonly #kept: Uint8Array[] = [];
  #keptBytes = 0;
  /** The beginning of a box, as long as its header is incomplete. */
  #header: Uint8Array = new Uint8Array();
  /** How much of the current box is still to come (bytes). */
  #left = 0;
  #keeps = false;

  async *passThrough(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of source) {
      this.#read(chunk);
      yield chunk;
    }
  }

  /** In pixels, as the video is seen; null where the bytes did not show it. */
  async result(): Promise<{ width: number; height: number } | null> {
    if (this.#keptBytes > MAX_INDEX_BYTES) return null;
    const { videoFactsOf } = await import('../kit/video-facts.ts');
    const { width, height } = await videoFactsOf([{ start: 0, bytes: Buffer.concat(this.#kept) }], this.#keptBytes);
    return width && height ? { width, height } : null;
  }

  #read(chunk: Uint8Array): void {
    let bytes = this.#header.length > 0 ? Buffer.concat([this.#header, chunk]) : chunk;
    while (bytes.length > 0) {
      if (this.#left === 0) {
        if (bytes.length < MAX_HEADER_BYTES) break;
        const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
        // Nothing after a damaged box can be found.
        const box = readBoxHeader(view, 0, Number.MAX_SAFE_INTEGER);
        this.#left = box?.size ?? Number.POSITIVE_INFINITY;
        this.#keeps = KEPT.has(box?.type ?? '');
      }
      const part = bytes.subarray(0, this.#left);
      if (this.#keeps) this.#keep(part);
      this.#left -= part.length;
      bytes = bytes.subarray(part.length);
    }
    this.#header = bytes;
  }

  #keep(part: Uint8Array): void {
    this.#keptBytes += part.length;
    if (this.#keptBytes <= MAX_INDEX_BYTES) this.#kept.push(part);
  }
}

import { Readable } from 'node:stream';
import { z } from 'zod';
import type { MediaItem } from '../../model/post.ts';
import { PlatformFailure } from '../contract/outcome.ts';
import type { OpenMedia, PublishContext } from '../contract/publish.ts';
import { ExpiredUpload, sentUpload } from '../kit/expired-upload.ts';
import { unusableMedia } from '../kit/outcomes.ts';
import { fileProblem } from '../kit/rules/platform-rules.ts';
import { bufferOf } from '../kit/upload-parts.ts';
import type { BlueskyApi } from './api.ts';
import { blobReply } from './replies.ts';
import { rules } from './rules.ts';
import { VideoSize } from './video-size.ts';

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

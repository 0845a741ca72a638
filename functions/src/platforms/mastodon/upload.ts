import { z } from 'zod';
import { MINUTE, SECOND } from '../../model/clock.ts';
import type { MediaItem } from '../../model/post.ts';
import { PlatformFailure } from '../contract/outcome.ts';
import type { PublishContext } from '../contract/publish.ts';
import { ExpiredUpload, sentUpload } from '../kit/expired-upload.ts';
import { unusableMedia } from '../kit/outcomes.ts';
import { sleepOrYield } from '../kit/poll.ts';
import { fileProblem } from '../kit/rules/platform-rules.ts';
import { sendAsStream } from '../kit/upload-parts.ts';
import type { MastodonApi } from './api.ts';
import { rules } from './rules.ts';

export const PROCESSING = 'Mastodon is processing the file.';

/** Pause between two questions about a file (ms), and how long a server may process one before another upload is tried. */
export const POLL_MS = 3 * SECOND;
const PROCESSING_LIMIT_MS = 30 * MINUTE;

/** A file at the server of the account. `ready`: it could be posted when its upload ended. */
const uploadRecord = sentUpload.extend({ id: z.string(), ready: z.boolean() });
export type Upload = z.infer<typeof uploadRecord>;

interface UploadTask {
  item: MediaItem;
  index: number;
  nth: number;
}

/** Uploads one file of the post with its description. Throws `PlatformFailure`. */
export function uploadFile(job: PublishContext, api: MastodonApi, { item, index, nth }: UploadTask): Promise<Upload> {
  return job.steps.remember(`media${index}`, uploadRecord, async () => {
    const media = await job.openMedia(item);
    const { mimeType, sizeBytes } = media;
    const problem = fileProblem(rules, item, { mimeType, sizeBytes });
    if (problem) throw new PlatformFailure(unusableMedia(problem.message));
    const file = { sizeBytes, mimeType: mimeType ?? '', altText: item.altText };
    const uploaded = await sendAsStream(media, (stream) => api.upload({ ...file, stream }));
    return { ...uploaded, nth, parts: 0, at: job.clock.now() };
  });
}

/**
 * Waits until the server has processed a file; throws `pending` when this attempt's time is up, and `ExpiredUpload` where the server
 * has lost the file or takes too long.
 */
export async function pollProcessing(job: PublishContext, api: MastodonApi, upload: Upload): Promise<void> {
  if (upload.ready) return;
  for (;;) {
    const state = await api.mediaState(upload.id);
    if (state === 'ready') return;
    if (state === 'gone' || job.clock.now() - upload.at > PROCESSING_LIMIT_MS) throw lostUploads([upload]);
    await sleepOrYield(job, POLL_MS, { message: PROCESSING });
  }
}

/** Whether a post can have all the files. `gone`: the server misses one, or a post has it. */
export async function stateOf(api: MastodonApi, uploads: readonly Upload[]): ReturnType<MastodonApi['mediaState']> {
  const states = [];
  for (const { id } of uploads) states.push(await api.mediaState(id));
  return states.find((state) => state === 'gone') ?? states.find((state) => state === 'processing') ?? 'ready';
}

/** The failure of a post with files that its server does not have. */
export function lostUploads(uploads: readonly Upload[], cause?: unknown): ExpiredUpload {
  return new ExpiredUpload('Mastodon', uploads, cause);
}

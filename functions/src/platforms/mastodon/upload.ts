import { Readable } from 'node:stream';
import { z } from 'zod';
import type { MediaItem } from '../../infra/store/documents/submission.ts';
import { MINUTE, SECOND } from '../../infra/time/clock.ts';
import { PlatformFailure } from '../contract/outcome.ts';
import type { PublishContext } from '../contract/publish.ts';
import { ExpiredUpload, sentUpload } from '../kit/expired-upload.ts';
import { unusableMedia } from '../kit/outcomes.ts';
import { sleepOrYield } from '../kit/poll.ts';
import { fileProblem } from '../kit/rules/platform-rules.ts';
import type { MastodonApi } from './api.ts';
import { rules } from './rules.ts';

/** Pause between two questions about a file (ms), and how long a server may process one before another upload is tried. */
const POLL_MS = 3 * SECOND;
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
    const { mimeType, sizeBytes, stream } = await job.openMedia(item);
    const problem = fileProblem(rules, item, { mimeType, sizeBytes });
    if (problem) throw new PlatformFailure(unusableMedia(problem.message));
    const file = { stream: Readable.from(stream), sizeBytes, mimeType: mimeType ?? '', altText: item.altText };
    return { ...(await api.upload(file)), nth, parts: 0, at: job.clock.now() };
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
    await sleepOrYield(job, POLL_MS, { message: 'Mastodon is processing the file.' });
  }
}

/** The failure of a post with files that its server does not have. */
export function lostUploads(uploads: readonly Upload[], cause?: unknown): ExpiredUpload {
  return new ExpiredUpload('Mastodon', uploads, cause);
}

import { PlatformFailure } from '../contract/outcome.ts';
import type { PublishContext } from '../contract/publish.ts';
import { sanitizeMessage } from '../kit/sanitize-message.ts';
import type { LinkedInApi } from './api.ts';
import { LinkedInFailure, unusable } from './errors.ts';
import { ARRIVAL_LIMIT_MS, IMAGE_GRACE_MS, POLL_MS, PROCESSING_LIMIT_MS, VIDEO_GRACE_MS } from './limits.ts';
import type { VideoStatus } from './replies.ts';
import { spentUpload, type Upload } from './upload-record.ts';

type Waiting = Pick<PublishContext, 'clock' | 'sleep' | 'yieldAt'>;

/** Waits inside the worker, or leaves it to the queue. */
const pause = async ({ clock, sleep, yieldAt }: Waiting, ms: number): Promise<void> => {
  if (clock.now() + ms > yieldAt)
    throw new PlatformFailure({ kind: 'pending', retryAfterMs: ms, message: 'LinkedIn is processing the media.' });
  await sleep(ms);
};

/** A member's token may not ask for the state of an image, so the images are left alone for a moment instead. */
export const afterGrace = async (job: Waiting, uploads: readonly Upload[], graceMs = IMAGE_GRACE_MS): Promise<void> => {
  const newest = Math.max(0, ...uploads.map(({ at }) => at));
  const left = newest + graceMs - job.clock.now();
  if (left > 0) await pause(job, left);
};

/** Null where this token may not ask. */
const statusOf = async (api: LinkedInApi, { urn }: Upload): Promise<VideoStatus | null> => {
  try {
    return await api.videoStatus(urn);
  } catch (error) {
    if (error instanceof LinkedInFailure && error.status === 403) return null;
    throw error;
  }
};

const refused = ({ processingFailureReason: reason }: VideoStatus): PlatformFailure => {
  const otherwise = 'MP4 videos of 3 seconds to 30 minutes work.';
  return new PlatformFailure(
    unusable(`LinkedIn could not process the video: ${sanitizeMessage(reason ?? undefined, otherwise)}`),
  );
};

const graceOf = ({ sizeBytes }: Upload): number =>
  VIDEO_GRACE_MS.base + Math.ceil(sizeBytes / 2 ** 20) * VIDEO_GRACE_MS.perMegabyte;

/**
 * Waits until LinkedIn has processed a video. Throws `SpentUpload` when it never got it, or takes for ever, and
 * `PlatformFailure` (`media_unusable`) when it cannot use it.
 */
export const untilProcessed = async (job: Waiting, api: LinkedInApi, upload: Upload): Promise<void> => {
  for (;;) {
    const report = await statusOf(api, upload);
    if (report === null) return afterGrace(job, [upload], graceOf(upload));
    if (report.status === 'AVAILABLE') return;
    if (report.status === 'PROCESSING_FAILED') throw refused(report);
    const age = job.clock.now() - upload.at;
    const limit = report.status === 'WAITING_UPLOAD' ? ARRIVAL_LIMIT_MS : PROCESSING_LIMIT_MS;
    if (age > limit) throw spentUpload([upload]);
    await pause(job, Math.min(POLL_MS.longest, Math.max(POLL_MS.shortest, age / 2)));
  }
};

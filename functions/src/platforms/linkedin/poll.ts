import { MINUTE, SECOND } from '../../model/clock.ts';
import { PlatformFailure } from '../contract/outcome.ts';
import { ExpiredUpload } from '../kit/expired-upload.ts';
import { unusableMedia } from '../kit/outcomes.ts';
import { clamp, sleepOrYield, type Waiting } from '../kit/poll.ts';
import { sanitizeMessage } from '../kit/sanitize-message.ts';
import type { LinkedInApi } from './api.ts';
import { LinkedInFailure } from './errors.ts';
import type { FileStatus } from './replies.ts';
import type { Upload } from './upload.ts';

/** The wait before an image is posted (ms): the token of a member may not read whether it is ready. */
const IMAGE_GRACE_MS = 5 * SECOND;

/** The same for a video or a document with an unreadable status: this, and more for every megabyte (ms). */
const FILE_GRACE_MS = { base: 10 * SECOND, perMegabyte: SECOND } as const;

/** Pauses between two status calls: half the time waited so far, as each counts against 150 calls a day (ms). */
const POLL_MS = { shortest: 5 * SECOND, longest: 2 * MINUTE } as const;

/** How long LinkedIn may process a file before another upload is tried (ms). */
const PROCESSING_LIMIT_MS = 15 * MINUTE;

/** How long a file may count as not uploaded after its upload (ms). */
export const ARRIVAL_LIMIT_MS = 5 * MINUTE;

/** The token of a member may not read the status of an image, so this waits for a fixed time instead. */
export function waitForImages(job: Waiting, uploads: readonly Upload[]): Promise<void> {
  return waitForAge(job, uploads, IMAGE_GRACE_MS);
}

/**
 * Waits until LinkedIn has processed a video or a document; throws `pending` when this attempt's time is up, `ExpiredUpload` when the
 * file never arrived or takes too long, and `PlatformFailure` (`media_unusable`) when LinkedIn cannot use it.
 */
export async function pollFile(job: Waiting, api: LinkedInApi, upload: Upload): Promise<void> {
  for (;;) {
    const report = await statusOf(api, upload);
    if (report === null) return waitForAge(job, [upload], graceOf(upload));
    if (report.status === 'AVAILABLE') return;
    if (report.status === 'PROCESSING_FAILED') throw processingFailure(upload, report);
    const age = job.clock.now() - upload.at;
    const limit = report.status === 'WAITING_UPLOAD' ? ARRIVAL_LIMIT_MS : PROCESSING_LIMIT_MS;
    if (age > limit) throw new ExpiredUpload('LinkedIn', [upload]);
    await pause(job, clamp(age / 2, POLL_MS));
  }
}

async function waitForAge(job: Waiting, uploads: readonly Upload[], ageMs: number): Promise<void> {
  const newest = Math.max(0, ...uploads.map(({ at }) => at));
  const left = newest + ageMs - job.clock.now();
  if (left > 0) await pause(job, left);
}

function pause(job: Waiting, ms: number) {
  return sleepOrYield(job, ms, { message: 'LinkedIn is processing the media.' });
}

/** Null if this token may not read it. */
async function statusOf(api: LinkedInApi, { urn }: Upload): Promise<FileStatus | null> {
  try {
    return await api.fileStatus(urn);
  } catch (error) {
    if (error instanceof LinkedInFailure && error.status === 403) return null;
    throw error;
  }
}

function graceOf({ sizeBytes }: Upload): number {
  return FILE_GRACE_MS.base + Math.ceil(sizeBytes / 2 ** 20) * FILE_GRACE_MS.perMegabyte;
}

function processingFailure({ urn }: Upload, { processingFailureReason: reason }: FileStatus): PlatformFailure {
  const [kind, fallback] = urn.startsWith('urn:li:document:')
    ? ['document', 'PDF files of up to 300 pages without a password work.']
    : ['video', 'MP4 videos of 3 seconds to 30 minutes work.'];
  const sentence = sanitizeMessage(reason ?? undefined, fallback);
  return new PlatformFailure(unusableMedia(`LinkedIn could not process the ${kind}: ${sentence}`));
}

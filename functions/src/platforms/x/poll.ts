import { MINUTE, SECOND } from '../../model/clock.ts';
import { PlatformFailure } from '../contract/outcome.ts';
import { ExpiredUpload } from '../kit/expired-upload.ts';
import { unusableMedia } from '../kit/outcomes.ts';
import { clamp, sleepOrYield, type Waiting } from '../kit/poll.ts';
import { sanitizeMessage } from '../kit/sanitize-message.ts';
import type { XApi } from './api.ts';
import { XFailure } from './errors.ts';
import type { UploadedMedia } from './replies.ts';
import type { Upload } from './upload.ts';

/** How long X may process a file before another upload is tried (ms). */
const PROCESSING_LIMIT_MS = 15 * MINUTE;

/** Pauses between two status calls where X names none (ms). */
const POLL_MS = { shortest: SECOND, usual: 3 * SECOND, longest: 30 * SECOND } as const;

type Processing = NonNullable<UploadedMedia['processing_info']>;

/**
 * Waits until X has processed a file; throws `pending` when this attempt's time is up, `ExpiredUpload` after too long a
 * time, and `PlatformFailure` (`media_unusable`) when X cannot use the file.
 */
export async function pollProcessing(job: Waiting, api: XApi, upload: Upload): Promise<void> {
  if (!upload.waiting) return;
  for (;;) {
    const status = await statusOf(api, upload);
    if (status === null || status.state === 'succeeded') return;
    if (status.state === 'failed') throw processingFailure(status);
    if (job.clock.now() - upload.at > PROCESSING_LIMIT_MS) throw new ExpiredUpload('X', [upload]);
    await sleepOrYield(job, pauseMs(status), { message: 'X is processing the file.' });
  }
}

async function statusOf(api: XApi, upload: Upload): Promise<Processing | null> {
  try {
    return (await api.mediaStatus(upload.id)).processing_info ?? null;
  } catch (error) {
    if (error instanceof XFailure && error.errorClass === 'notFound') throw new ExpiredUpload('X', [upload], error);
    throw error;
  }
}

function processingFailure({ error }: Processing): PlatformFailure {
  const fallback = 'MP4 videos with H.264 and AAC of up to 140 seconds work.';
  const reason = sanitizeMessage(error?.message, fallback);
  return new PlatformFailure(unusableMedia(`X could not process the file: ${reason}`));
}

function pauseMs({ check_after_secs: seconds }: Processing): number {
  return seconds === undefined ? POLL_MS.usual : clamp(seconds * SECOND, POLL_MS);
}

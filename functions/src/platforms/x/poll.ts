import { SECOND } from '../../time/clock.ts';
import { PlatformFailure } from '../contract/outcome.ts';
import type { PublishContext } from '../contract/publish.ts';
import { sanitizeMessage } from '../kit/sanitize-message.ts';
import type { XApi } from './api.ts';
import { unusable, XFailure } from './errors.ts';
import { POLL_MS, PROCESSING_LIMIT_MS } from './limits.ts';
import type { UploadedMedia } from './replies.ts';
import { spentUpload, type Upload } from './upload-record.ts';

type Processing = NonNullable<UploadedMedia['processing_info']>;

const refusedFile = ({ error }: Processing): PlatformFailure => {
  const otherwise = 'MP4 videos with H.264 and AAC of up to 140 seconds work.';
  return new PlatformFailure(unusable(`X could not process the file: ${sanitizeMessage(error?.message, otherwise)}`));
};

const pauseMs = ({ check_after_secs: seconds }: Processing): number =>
  seconds === undefined ? POLL_MS.usual : Math.min(POLL_MS.longest, Math.max(POLL_MS.shortest, seconds * SECOND));

const statusOf = async (api: XApi, upload: Upload): Promise<Processing | null> => {
  try {
    return (await api.mediaStatus(upload.id)).processing_info ?? null;
  } catch (error) {
    if (error instanceof XFailure && error.meaning === 'notThere') throw spentUpload([upload], error);
    throw error;
  }
};

/**
 * Waits until X has processed a file. Looks for as long as the attempt may, then yields with `pending`. Throws
 * `SpentUpload` when it takes for ever, and `PlatformFailure` (`media_unusable`) when X cannot use the file.
 */
export const untilProcessed = async (
  { clock, sleep, yieldAt }: Pick<PublishContext, 'clock' | 'sleep' | 'yieldAt'>,
  api: XApi,
  upload: Upload,
): Promise<void> => {
  if (!upload.waiting) return;
  for (;;) {
    const work = await statusOf(api, upload);
    if (work === null || work.state === 'succeeded') return;
    if (work.state === 'failed') throw refusedFile(work);
    if (clock.now() - upload.at > PROCESSING_LIMIT_MS) throw spentUpload([upload]);
    const wait = pauseMs(work);
    if (clock.now() + wait > yieldAt)
      throw new PlatformFailure({ kind: 'pending', retryAfterMs: wait, message: 'X is processing the file.' });
    await sleep(wait);
  }
};

import type { Context } from '../context.ts';
import { HeraldError } from '../errors.ts';
import { DownloadError } from '../http/safe-download/download-error.ts';
import { CommitOutcomeUnknown, type IdempotencyLease, LeaseLost } from '../idempotency/lease.ts';
import type { Logger } from '../observe/logger.ts';
import { isStoreUnavailable } from '../store/write-errors.ts';
import { openFile } from './open-file.ts';
import { type SavedMedia, saveMedia } from './save.ts';
import { toUploadError } from './upload-errors.ts';

type Tools = Pick<Context, 'store' | 'clock' | 'files' | 'config'>;

export interface IngestRequest {
  userId: string;
  url: string;
  hold: IdempotencyLease;
  logger: Logger;
  toResponse: (saved: SavedMedia) => unknown;
}

const isRetryable = (error: unknown): boolean =>
  error instanceof LeaseLost || error instanceof CommitOutcomeUnknown || isStoreUnavailable(error);

/** The file store failed: the caller can only try again, and we want to know why. */
const storageFailed = (error: unknown, logger: Logger): HeraldError => {
  logger.error('a file could not be stored', {}, error);
  return new HeraldError('upload_failed', 'The file could not be stored. Please try again.', { cause: error });
};

/**
 * Takes a file in from anywhere on the web. Throws `upload_failed` with a sentence that helps; why exactly is in the log.
 */
export const ingestMedia = async (
  ctx: Tools,
  { userId, url, hold, logger, toResponse }: IngestRequest,
): Promise<SavedMedia> => {
  const { maxBytes } = ctx.config.media;
  const done = new AbortController();
  try {
    const signal = AbortSignal.any([hold.signal, done.signal]);
    const { fileType, contents } = await openFile(ctx, url, { maxBytes, signal });
    return await saveMedia(ctx, hold, { userId, fileType, contents, sourceUrl: url }, toResponse);
  } catch (error) {
    if (error instanceof DownloadError)
      logger.info('a download failed', { reason: error.reason, cause: String(error.cause ?? '') });
    const told = toUploadError(error, maxBytes);
    throw told instanceof HeraldError || isRetryable(told) ? told : storageFailed(told, logger);
  } finally {
    // Where the file was not read to its end, the connection is still open.
    done.abort();
  }
};

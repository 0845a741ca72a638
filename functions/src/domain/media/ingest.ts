import type { Context } from '../../context.ts';
import { readableUrl } from '../../infra/files/test-files.ts';
import { DownloadError } from '../../infra/http-client/safe-download/download-error.ts';
import { CommitOutcomeUnknown, type IdempotencyLease, IdempotencyLeaseLost } from '../../infra/idempotency/lease.ts';
import type { Logger } from '../../infra/observe/logger.ts';
import { isPreconditionFailed, isStoreUnavailable } from '../../infra/store/conflicts.ts';
import { SECOND } from '../../model/clock.ts';
import { HeraldError } from '../../model/errors.ts';
import { isTestUser } from '../../model/ids.ts';
import { withoutMetadata } from './metadata/remove.ts';
import { openFile } from './open-file.ts';
import { type NewMedia, type SavedMedia, saveMedia } from './save.ts';
import { requireStorageQuota } from './storage-quota.ts';
import { toUploadError } from './upload-errors.ts';

/** How long a test key may occupy the function that downloads files (ms). */
const TEST_DOWNLOAD_MS = 20 * SECOND;

type Tools = Pick<Context, 'store' | 'clock' | 'files' | 'config'>;

interface IngestRequest {
  userId: string;
  url: string;
  keepMetadata: boolean;
  lease: IdempotencyLease;
  logger: Logger;
  toResponse: (saved: SavedMedia) => unknown;
  also?: NewMedia['also'];
}

/**
 * Downloads a file from any URL and stores it as media. Throws `upload_failed` with a message for the user; the exact cause
 * is logged.
 */
export async function ingestMedia(
  ctx: Tools,
  { userId, url, keepMetadata, lease, logger, toResponse, also }: IngestRequest,
): Promise<SavedMedia> {
  const left = await requireStorageQuota(ctx, userId);
  const { media } = ctx.config;
  const maxBytes = Math.min(media.maxBytes, left);
  const totalMs = isTestUser(userId) ? Math.min(media.totalMs, TEST_DOWNLOAD_MS) : media.totalMs;
  const done = new AbortController();
  try {
    const signal = AbortSignal.any([lease.signal, done.signal]);
    const readable = await readableUrl(ctx.files, userId, url);
    const { fileType, validators, contents: sent } = await openFile(ctx, readable, { maxBytes, totalMs, signal });
    const contents = keepMetadata ? sent : withoutMetadata(sent, fileType.mimeType);
    return await saveMedia(ctx, lease, { userId, fileType, contents, sourceUrl: url, validators, also }, toResponse);
  } catch (error) {
    if (error instanceof DownloadError)
      logger.info('a media download failed', { reason: error.reason, cause: String(error.cause ?? '') });
    if (error instanceof DownloadError && error.reason === 'too_large' && maxBytes === left)
      await requireStorageQuota(ctx, userId, left + 1);
    const failure = toUploadError(error, maxBytes);
    throw failure instanceof HeraldError || isInternal(failure) ? failure : storageFailed(failure, logger);
  } finally {
    // If the file was not read to its end, the connection is still open.
    done.abort();
  }
}

function isInternal(error: unknown): boolean {
  const isOfLease = error instanceof IdempotencyLeaseLost || error instanceof CommitOutcomeUnknown;
  return isOfLease || isStoreUnavailable(error) || isPreconditionFailed(error);
}

/** The file store failed: the user can only try again, and the cause is logged. */
function storageFailed(error: unknown, logger: Logger): HeraldError {
  logger.error('a media file could not be stored', {}, error);
  return new HeraldError('upload_failed', 'The file could not be stored. Please try again.', {
    cause: error,
    fix: 'Send the same request again.',
  });
}

import type { Context } from '../context.ts';
import { HeraldError } from '../errors.ts';
import { DownloadFailure } from '../http/safe-download-failure.ts';
import { type Hold, HoldInDoubt, HoldLost } from '../idempotency/hold.ts';
import type { Logger } from '../observe/logger.ts';
import { isStoreUnavailable } from '../store/write-outcome.ts';
import { inWords } from './failure-words.ts';
import { fetchFile } from './fetch-file.ts';
import { type SavedMedia, saveMedia } from './save.ts';

type Tools = Pick<Context, 'store' | 'clock' | 'files' | 'config'>;

export interface Ingest {
  userId: string;
  url: string;
  hold: Hold;
  logger: Logger;
  answer: (saved: SavedMedia) => unknown;
}

const isOurs = (error: unknown): boolean =>
  error instanceof HoldLost || error instanceof HoldInDoubt || isStoreUnavailable(error);

/** The file store failed: the caller can only try again, and we want to know why. */
const notStored = (error: unknown, logger: Logger): HeraldError => {
  logger.error('a file could not be stored', {}, error);
  return new HeraldError('upload_failed', 'The file could not be stored. Please try again.', { cause: error });
};

/**
 * Takes a file in from anywhere on the web. Throws `upload_failed` with a sentence that helps; why exactly is in the log.
 */
export const ingestMedia = async (ctx: Tools, { userId, url, hold, logger, answer }: Ingest): Promise<SavedMedia> => {
  const { maxBytes } = ctx.config.media;
  const done = new AbortController();
  try {
    const signal = AbortSignal.any([hold.signal, done.signal]);
    const { kind, contents } = await fetchFile(ctx, url, { maxBytes, signal });
    return await saveMedia(ctx, hold, { userId, kind, contents, sourceUrl: url }, answer);
  } catch (error) {
    if (error instanceof DownloadFailure)
      logger.info('a download failed', { problem: error.problem, cause: String(error.cause ?? '') });
    const told = inWords(error, maxBytes);
    throw told instanceof HeraldError || isOurs(told) ? told : notStored(told, logger);
  } finally {
    // Where the file was not read to its end, the connection is still open.
    done.abort();
  }
};

import { STATUS_FOLDER } from '../../infra/files/public-url.ts';
import type { Logger } from '../../infra/observe/logger.ts';
import { SECOND } from '../../model/clock.ts';
import { readStoredStatus, STATIC_PAGE, type StatusContext } from './status.ts';
import { statusPage } from './status-page.ts';

/** The sweep has a timeout of two minutes, and its next run waits for it. */
const WRITE_TIMEOUT_MS = 20 * SECOND;

/**
 * Writes the status into the bucket, as the response of `GET /v1/status` and as a page: both can be read while the functions and the
 * database do not respond. Two writes a minute cost 0.43 dollars a month. A failure is no reason to repeat the sweep: the files say of
 * when they are.
 */
export async function writeStaticStatus(ctx: StatusContext, logger: Logger): Promise<void> {
  const signal = AbortSignal.timeout(WRITE_TIMEOUT_MS);
  const write = (path: string, contentType: string, text: string): Promise<void> =>
    ctx.files.write(path, chunksOf(text), { contentType, disposition: 'inline' }, signal);
  try {
    const status = await readStoredStatus(ctx);
    await Promise.all([
      write(`${STATUS_FOLDER}/status.json`, 'application/json', JSON.stringify(status)),
      write(STATIC_PAGE, 'text/html; charset=utf-8', statusPage(status)),
    ]);
  } catch (error) {
    logger.warn('the static status was not written', {}, error);
  }
}

async function* chunksOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

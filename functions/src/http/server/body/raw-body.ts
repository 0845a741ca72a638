import type { IncomingMessage } from 'node:http';
import { HeraldError } from '../../../infra/errors.ts';
import { SECOND } from '../../../infra/time/clock.ts';
import { TimeoutError, withTimeout } from '../../../infra/time/timeout.ts';
import { bodyHeadersOf } from './raw-request.ts';

/** From the start of reading (ms); a slow phone sends 1 MB in this time. A stalled body would hold a request for minutes. */
const TIMEOUT_MS = 20 * SECOND;

/**
 * The bytes of the body as sent: not inflated (97 KB of gzip can hold 100 MB) and not parsed. Throws
 * `unsupported_content_type` for a compressed body, `payload_too_large` beyond `limit` bytes, and `validation_error` for a
 * body that does not arrive in time. A body that is too large is read to its end first, since a client that is still
 * sending does not read the response; the package `raw-body` stops reading at the limit, so it is not used here.
 */
export async function readRawBody(
  request: IncomingMessage,
  limit: number,
  timeoutMs: number = TIMEOUT_MS,
): Promise<Buffer> {
  const encoding = bodyHeadersOf(request)['content-encoding'];
  if (encoding && encoding !== 'identity')
    throw new HeraldError('unsupported_content_type', 'Compressed request bodies are not accepted.');
  const read = bytesReadByFramework(request);
  if (read && read.length > limit) throw tooLarge(limit);
  if (read) return read;
  return withTimeout(readAll(request, limit), timeoutMs).catch((error: unknown) => {
    if (!(error instanceof TimeoutError)) throw error;
    const message = 'The request body did not arrive in time.';
    throw new HeraldError('validation_error', message, {
      details: [{ field: 'body', message, code: 'timeout' }],
      cause: error,
    });
  });
}

/** The bytes where the framework has read them already: in a process of several functions, it parses all bodies. */
function bytesReadByFramework(request: IncomingMessage): Buffer | null {
  const bytes: unknown = Reflect.get(request, 'rawBody');
  return Buffer.isBuffer(bytes) ? bytes : null;
}

function tooLarge(limit: number) {
  return new HeraldError('payload_too_large', `The request body is larger than ${limit / 1024 / 1024} MB.`);
}

async function readAll(request: IncomingMessage, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size <= limit) chunks.push(chunk);
    else chunks.length = 0;
  }
  if (size > limit) throw tooLarge(limit);
  return Buffer.concat(chunks);
}

import type { IncomingMessage } from 'node:http';
import { HeraldError } from '../../errors.ts';
import { bodyHeadersOf } from './raw-request.ts';

/**
 * The bytes of the body as sent: not inflated (97 KB of gzip can hold 100 MB) and not parsed. Throws
 * `unsupported_media_type` for a compressed body and `payload_too_large` beyond `limit` bytes. A body that is too large is
 * read to its end first, since a client that is still sending does not read the response; the package `raw-body` stops
 * reading at the limit, so it is not used here.
 */
export const readRawBody = async (request: IncomingMessage, limit: number): Promise<Buffer> => {
  const encoding = bodyHeadersOf(request)['content-encoding'];
  if (encoding && encoding !== 'identity')
    throw new HeraldError('unsupported_media_type', 'Compressed request bodies are not accepted.');
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size <= limit) chunks.push(chunk);
    else chunks.length = 0;
  }
  if (size > limit)
    throw new HeraldError('payload_too_large', `The request body is larger than ${limit / 1024 / 1024} MB.`);
  return Buffer.concat(chunks);
};

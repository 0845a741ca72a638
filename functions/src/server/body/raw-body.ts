import type { IncomingMessage } from 'node:http';
import { HeraldError } from '../../errors.ts';
import { bodyHeadersOf } from './raw-request.ts';

/**
 * The body byte by byte as it came: nothing inflates it (97 KB of gzip can hold 100 MB) or parses it. Throws `unsupported_media_type` for a compressed one and
 * `payload_too_large` beyond `limit` bytes, after reading it to its end: whoever is still sending would not hear us.
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

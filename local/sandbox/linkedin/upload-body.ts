import type { Request } from 'express';
import { z } from 'zod';
import { apiError } from './errors.ts';

/** The raw bytes of an upload. */
export const collect = async (req: Request, maxBytes: number): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of req) {
    const buffer = z.instanceof(Buffer).parse(chunk);
    bytes += buffer.length;
    if (bytes > maxBytes)
      throw apiError({ status: 413, code: 'REQUEST_ENTITY_TOO_LARGE', message: 'The request entity is too large.' });
    chunks.push(buffer);
  }
  return Buffer.concat(chunks);
};

import { createWriteStream } from 'node:fs';
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { Request } from 'express';
import { z } from 'zod';

/** The body cannot be parsed; the platform's `unreadableBody` is the response. */
export class UnreadableBody extends Error {}

/** Platform calls carry parameters, never files: a megabyte is more than any of them takes. */
const MAX_BODY_BYTES = 1024 * 1024;

/** The whole body in memory. Throws `tooLarge` beyond `maxBytes`. */
export const readBody = async (
  req: Request,
  maxBytes = MAX_BODY_BYTES,
  tooLarge = (): Error => new UnreadableBody('The request body is too large.'),
): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of req) {
    const buffer = z.instanceof(Buffer).parse(chunk);
    bytes += buffer.length;
    if (bytes > maxBytes) throw tooLarge();
    chunks.push(buffer);
  }
  return Buffer.concat(chunks);
};

export const mediaType = (req: Request): string =>
  (req.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';

const NOT_JSON = 'Content-Type must be application/json.';

/** A JSON object; null where the body is empty. Throws UnreadableBody. */
export const readOptionalJson = async (req: Request, notJson = NOT_JSON): Promise<Record<string, unknown> | null> => {
  const body = await readBody(req);
  return body.length === 0 ? null : jsonObject(req, body, notJson);
};

/** A JSON object. Throws UnreadableBody. */
export const readJson = async (req: Request, notJson = NOT_JSON): Promise<Record<string, unknown>> =>
  jsonObject(req, await readBody(req), notJson);

const jsonObject = (req: Request, body: Buffer, notJson: string): Record<string, unknown> => {
  if (mediaType(req) !== 'application/json') throw new UnreadableBody(notJson);
  return parseJson(body);
};

export const parseJson = (body: Buffer): Record<string, unknown> => {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(body.toString()));
  } catch {
    throw new UnreadableBody('The request body is not a JSON object.');
  }
};

/** Writes the body into a file at an offset. Returns the bytes written; 0 where the connection broke. */
export const storeBody = async (req: Request, path: string, offset: number): Promise<number> => {
  const file = createWriteStream(path, offset === 0 ? { flags: 'w' } : { flags: 'r+', start: offset });
  try {
    await pipeline(req, file);
    return file.bytesWritten;
  } catch {
    return 0;
  }
};

/** Joins uploaded parts into one file, in the order given. */
export const joinParts = async (path: string, parts: readonly { path: string }[]): Promise<void> => {
  await writeFile(path, '');
  for (const part of parts) await appendFile(path, await readFile(part.path));
};

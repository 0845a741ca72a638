import { createWriteStream } from 'node:fs';
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import type { Request } from 'express';
import { z } from 'zod';

/** The body cannot be parsed; the platform's `unreadableBody` is the response. */
export class UnreadableBody extends Error {}

/** Platform calls carry parameters, never files: a megabyte is more than any of them takes. */
const MAX_BODY_BYTES = 1024 * 1024;

/**
 * The whole body in memory. Throws `tooLarge` beyond `maxBytes`, once the body has been read to its end: the rest of it would stand
 * before the next request of the connection, which then gets no response.
 */
export async function readBody(
  req: Request,
  maxBytes = MAX_BODY_BYTES,
  tooLarge = (): Error => new UnreadableBody('The request body is too large.'),
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of req) {
    const buffer = z.instanceof(Buffer).parse(chunk);
    bytes += buffer.length;
    if (bytes <= maxBytes) chunks.push(buffer);
  }
  if (bytes > maxBytes) throw tooLarge();
  return Buffer.concat(chunks);
}

export function mediaType(req: Request): string {
  return (req.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
}

const NOT_JSON = 'Content-Type must be application/json.';

/** A JSON object; null where the body is empty. Throws UnreadableBody. */
export async function readOptionalJson(req: Request, notJson = NOT_JSON): Promise<Record<string, unknown> | null> {
  const body = await readBody(req);
  return body.length === 0 ? null : jsonObject(req, body, notJson);
}

/** A JSON object. Throws UnreadableBody. */
export async function readJson(req: Request, notJson = NOT_JSON): Promise<Record<string, unknown>> {
  return jsonObject(req, await readBody(req), notJson);
}

/** Writes the body into a file at an offset. Returns the bytes written; 0 where the connection broke. */
export async function storeBody(req: Request, path: string, offset: number): Promise<number> {
  const file = createWriteStream(path, offset === 0 ? { flags: 'w' } : { flags: 'r+', start: offset });
  try {
    await pipeline(req, file);
    return file.bytesWritten;
  } catch {
    return 0;
  }
}

/** Joins uploaded parts into one file, in the order given. */
export async function joinParts(path: string, parts: readonly { path: string }[]): Promise<void> {
  await writeFile(path, '');
  for (const part of parts) await appendFile(path, await readFile(part.path));
}

export interface Multipart {
  fields: Params;
  /** The files by the names of their parts, whole. */
  files: Record<string, Buffer>;
  /** Their own names, likewise. */
  fileNames: Record<string, string>;
  /** A file was larger than allowed; its bytes are not kept. */
  tooLarge: boolean;
}

/** Reads a multipart body with files that fit into memory. Throws UnreadableBody. */
export function readMultipart(req: Request, maxFileBytes: number): Promise<Multipart> {
  return new Promise((resolve, reject) => {
    const type = req.headers['content-type'] ?? '';
    const unreadable = () => reject(new UnreadableBody('The multipart body cannot be read.'));
    if (!/^multipart\/form-data;.*boundary=/i.test(type)) return unreadable();
    const read: Multipart = { fields: {}, files: {}, fileNames: {}, tooLarge: false };
    const parser = new Busboy({ headers: { 'content-type': type }, limits: { fileSize: maxFileBytes + 1 } });
    parser.on('field', (name, value) => {
      read.fields[name] = String(value);
    });
    parser.on('file', (name, stream, fileName) => {
      read.fileNames[name] = fileName;
      const chunks: Buffer[] = [];
      let bytes = 0;
      stream.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes <= maxFileBytes) chunks.push(chunk);
      });
      stream.on('end', () => {
        read.tooLarge ||= bytes > maxFileBytes;
        read.files[name] = Buffer.concat(chunks);
      });
    });
    parser.on('error', unreadable);
    parser.on('finish', () => resolve(read));
    req.on('aborted', unreadable);
    req.pipe(parser);
  });
}

/** Parameters of a form: every value is text, the last one of a name wins. */
export type Params = Record<string, string>;

export function bearerToken(req: Request): string | undefined {
  return /^Bearer (.+)$/.exec(req.headers.authorization ?? '')?.[1];
}

export function queryParams(req: Request): Params {
  const at = req.originalUrl.indexOf('?');
  return at < 0 ? {} : Object.fromEntries(new URLSearchParams(req.originalUrl.slice(at + 1)));
}

/** All values of a parameter that a URL may repeat. */
export function queryList(req: Request, name: string): string[] {
  return new URL(req.originalUrl, 'http://sandbox').searchParams.getAll(name);
}

/** The request of a page: parameters in the URL alone, and no account. */
export function readPageRequest(
  _state: unknown,
  req: Request,
): { accountId: null; loggedParams: Params; query: Params } {
  const query = queryParams(req);
  return { accountId: null, loggedParams: query, query };
}

/** Query, urlencoded, multipart and JSON parameters in one map; the body wins over the query. Throws UnreadableBody. */
export async function allParams(req: Request): Promise<Params> {
  return { ...queryParams(req), ...(await bodyParams(req)) };
}

function jsonObject(req: Request, body: Buffer, notJson: string): Record<string, unknown> {
  if (mediaType(req) !== 'application/json') throw new UnreadableBody(notJson);
  return parseJson(body);
}

function parseJson(body: Buffer): Record<string, unknown> {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(body.toString()));
  } catch {
    throw new UnreadableBody('The request body is not a JSON object.');
  }
}

async function bodyParams(req: Request): Promise<Params> {
  if (mediaType(req) === 'multipart/form-data') return (await readMultipart(req, 0)).fields;
  const body = await readBody(req);
  if (body.length === 0) return {};
  if (mediaType(req) === 'application/json') return flatten(parseJson(body));
  if (mediaType(req) === 'application/x-www-form-urlencoded')
    return Object.fromEntries(new URLSearchParams(body.toString()));
  throw new UnreadableBody(`The request body has the content type "${mediaType(req)}", which is not understood here.`);
}

/** Graph APIs read `true`, `[1, 2]` and `{…}` in JSON as they read them in a form. */
function flatten(body: Record<string, unknown>): Params {
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, formText(value)]));
}

function formText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) return value.join(',');
  return JSON.stringify(value);
}

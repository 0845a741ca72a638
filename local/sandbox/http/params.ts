import { Busboy } from '@fastify/busboy';
import type { Request } from 'express';
import { z } from 'zod';

/** Parameters as a form knows them: every value is text, the last one of a name wins. */
export type Params = Record<string, string>;

export class UnreadableBody extends Error {}

/** Platform calls carry parameters, never files: a megabyte is more than any of them takes. */
const MAX_BODY_BYTES = 1024 * 1024;

export const readBody = async (req: Request): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of req) {
    const buffer = z.instanceof(Buffer).parse(chunk);
    bytes += buffer.length;
    if (bytes > MAX_BODY_BYTES) throw new UnreadableBody('The request body is too large.');
    chunks.push(buffer);
  }
  return Buffer.concat(chunks);
};

export const mediaType = (req: Request): string =>
  (req.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';

export const queryParams = (req: Request): Params => {
  const at = req.originalUrl.indexOf('?');
  return at < 0 ? {} : Object.fromEntries(new URLSearchParams(req.originalUrl.slice(at + 1)));
};

/** What a page is asked with: parameters in the address alone, and nobody signed in. */
export const readPageRequest = (req: Request): { accountId: null; loggedParams: Params; query: Params } => {
  const query = queryParams(req);
  return { accountId: null, loggedParams: query, query };
};

/** Query, urlencoded, multipart and JSON parameters in one map; the body wins over the query. */
export const allParams = async (req: Request): Promise<Params> => ({ ...queryParams(req), ...(await bodyParams(req)) });

const bodyParams = async (req: Request): Promise<Params> => {
  if (mediaType(req) === 'multipart/form-data') return await multipartParams(req);
  const body = await readBody(req);
  if (body.length === 0) return {};
  if (mediaType(req) === 'application/json') return flatten(parseJson(body));
  if (mediaType(req) === 'application/x-www-form-urlencoded')
    return Object.fromEntries(new URLSearchParams(body.toString()));
  throw new UnreadableBody(`The request body has the content type "${mediaType(req)}", which is not understood here.`);
};

export const parseJson = (body: Buffer): Record<string, unknown> => {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(body.toString()));
  } catch {
    throw new UnreadableBody('The request body is not a JSON object.');
  }
};

/** Graph APIs read `true`, `[1, 2]` and `{…}` in JSON as they read them in a form. */
const flatten = (body: Record<string, unknown>): Params =>
  Object.fromEntries(Object.entries(body).map(([name, value]) => [name, formText(value)]));

const formText = (value: unknown): string => {
  if (typeof value === 'string') return value;
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) return value.join(',');
  return JSON.stringify(value);
};

const multipartParams = (req: Request): Promise<Params> =>
  new Promise((resolve, reject) => {
    const unreadable = () => reject(new UnreadableBody('The multipart body cannot be read.'));
    const type = req.headers['content-type'];
    if (!type?.includes('boundary=')) return unreadable();
    const params: Params = {};
    const parser = new Busboy({ headers: { 'content-type': type }, limits: { files: 0, fieldSize: MAX_BODY_BYTES } });
    parser.on('field', (name, value) => {
      params[name] = String(value);
    });
    parser.on('error', unreadable);
    parser.on('finish', () => resolve(params));
    req.pipe(parser);
  });

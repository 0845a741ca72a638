import { Busboy } from '@fastify/busboy';
import type { Request } from 'express';
import { mediaType, parseJson, readBody, UnreadableBody } from './body.ts';

/** Parameters of a form: every value is text, the last one of a name wins. */
export type Params = Record<string, string>;

const MAX_FIELD_BYTES = 1024 * 1024;

export const bearerToken = (req: Request): string | undefined =>
  /^Bearer (.+)$/.exec(req.headers.authorization ?? '')?.[1];

export const queryParams = (req: Request): Params => {
  const at = req.originalUrl.indexOf('?');
  return at < 0 ? {} : Object.fromEntries(new URLSearchParams(req.originalUrl.slice(at + 1)));
};

/** The request of a page: parameters in the URL alone, and no account. */
export const readPageRequest = (
  _state: unknown,
  req: Request,
): { accountId: null; loggedParams: Params; query: Params } => {
  const query = queryParams(req);
  return { accountId: null, loggedParams: query, query };
};

/** Query, urlencoded, multipart and JSON parameters in one map; the body wins over the query. Throws UnreadableBody. */
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
    const parser = new Busboy({ headers: { 'content-type': type }, limits: { files: 0, fieldSize: MAX_FIELD_BYTES } });
    parser.on('field', (name, value) => {
      params[name] = String(value);
    });
    parser.on('error', unreadable);
    parser.on('finish', () => resolve(params));
    req.pipe(parser);
  });

import { LRUCache } from 'lru-cache';
import type { Context } from '../../../context.ts';
import { isEndpointUrl, privateHosts } from '../../../infra/http-client/endpoint-url.ts';
import { NetworkError } from '../../../infra/http-client/network-error.ts';
import type { PlatformResponse } from '../../../infra/http-client/platform-http.ts';
import { HOUR, MINUTE, SECOND } from '../../../model/clock.ts';
import { HeraldError } from '../../../model/errors.ts';
import { type Client, readMetadata } from './clients.ts';
import { OauthRefusal } from './refusal.ts';

type Tools = Pick<Context, 'clock' | 'config' | 'http'>;

/** bytes, as recommended: https://datatracker.ietf.org/doc/html/draft-ietf-oauth-client-id-metadata-document-03#section-8.7 */
const MAX_BYTES = 5 * 1024;
const TIMEOUT_MS = 5 * SECOND;

/** How long a document is used that does not say it, and how long at most (ms). */
const FRESH_MS = 5 * MINUTE;
const MAX_FRESH_MS = HOUR;

/** Valid documents of this instance: less than 3 MB. */
const documents = new LRUCache<string, { client: Client; freshUntil: number }>({ max: 500 });

/** Whether a client id is the address of a document, instead of the id of a registration. */
export function isDocumentId(id: string): boolean {
  return /^https?:/i.test(id);
}

/**
 * The app that a Client ID Metadata Document describes: https://datatracker.ietf.org/doc/draft-ietf-oauth-client-id-metadata-document/
 * Throws `validation_error` for an address that is none of a document, and for a document that cannot be read or is not valid.
 */
export async function readClientDocument(ctx: Tools, id: string): Promise<Client> {
  const known = documents.get(id);
  if (known && known.freshUntil > ctx.clock.now()) return known.client;
  if (!isDocumentUrl(ctx, id))
    throw refused('The client_id must be an https:// address with a path, in its normal form and without a fragment.');
  const { data, headers } = await requestDocument(ctx, id);
  const client = parseDocument(id, data);
  documents.set(id, { client, freshUntil: ctx.clock.now() + freshMs(headers['cache-control'] ?? '') });
  return client;
}

/** In its normal form an address has a path and no dot segments, and two that look alike are one. */
function isDocumentUrl(ctx: Tools, id: string): boolean {
  const url = URL.parse(id);
  return url?.href === id && isEndpointUrl(ctx, id) && !id.includes('#') && url.username === '' && url.password === '';
}

/** Throws `validation_error`. A redirect is not followed, as the address is the identity of the app. */
async function requestDocument(ctx: Tools, id: string): Promise<PlatformResponse> {
  const response = await respond(ctx, id);
  if (response.status !== 200) throw refused('Its server does not answer with the status 200.');
  if (Buffer.byteLength(response.text) > MAX_BYTES) throw refused('It is larger than 5 KiB.');
  if (!/^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(response.headers['content-type'] ?? ''))
    throw refused('The content type is not JSON.');
  return response;
}

async function respond(ctx: Tools, id: string): Promise<PlatformResponse> {
  const allowedPrivateHosts = privateHosts(ctx, id);
  try {
    return await ctx.http({
      method: 'GET',
      url: id,
      untrusted: 'document',
      allowedPrivateHosts,
      timeoutMs: TIMEOUT_MS,
    });
  } catch (error) {
    if (error instanceof NetworkError) throw refused('Its server cannot be reached, or takes longer than 5 s.');
    throw error;
  }
}

function parseDocument(id: string, data: unknown): Client {
  const document = parseObject(data);
  if (document['client_id'] !== id) throw refused('Its client_id is not the address that it is at.');
  if (Object.keys(document).some((name) => /^client_secret(?:_|$)/.test(name)))
    throw refused('It has a client_secret, which everybody can read.');
  // A method with a key must be enforced once a document names it, and the token endpoint has none.
  const { token_endpoint_auth_method: method = 'none' } = document;
  if (method !== 'none') throw refused('Its token_endpoint_auth_method must be "none".');
  try {
    return { id, documentHost: new URL(id).host, ...readMetadata(document) };
  } catch (error) {
    if (error instanceof OauthRefusal) throw refused(error.message);
    throw error;
  }
}

function parseObject(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw refused('It is no JSON object.');
  return { ...value };
}

/** How long a document may be used, as its server has it (ms). */
function freshMs(cacheControl: string): number {
  if (/\bno-(?:store|cache)\b/i.test(cacheControl)) return 0;
  const seconds = /(?:^|[\s,])max-age=(\d+)/i.exec(cacheControl)?.[1];
  return seconds === undefined ? FRESH_MS : Math.min(Number(seconds) * SECOND, MAX_FRESH_MS);
}

function refused(problem: string): HeraldError {
  return new HeraldError('validation_error', `The document that describes this app is not valid. ${problem}`, {
    details: [{ field: 'query.client_id', message: problem, code: 'invalid_value' }],
    fix: 'Tell the developer of the app.',
  });
}

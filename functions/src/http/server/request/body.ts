import { subscribe } from 'node:diagnostics_channel';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { SECOND, TimeoutError, withTimeout } from '../../../model/clock.ts';
import { HeraldError } from '../../../model/errors.ts';

/**
 * In Cloud Functions a framework parses (and inflates) bodies before our code runs, and refuses what it cannot parse with
 * an HTML page. This hides a request's body and any malformed path from it, so that our code can refuse every bad request
 * in the documented shape.
 */
const bodyHeaders = ['content-type', 'content-length', 'transfer-encoding', 'content-encoding'] as const;
type BodyHeaders = Pick<IncomingHttpHeaders, (typeof bodyHeaders)[number]>;
const hidden = new WeakMap<IncomingMessage, BodyHeaders>();

/** Replaces a path that cannot be decoded; no route has it. */
export const MALFORMED_PATH = '/malformed-path';

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
      fix: 'Send the whole body at once.',
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
  const size = limit < 1024 * 1024 ? `${limit / 1024} KB` : `${limit / 1024 / 1024} MB`;
  return new HeraldError('payload_too_large', `The request body is larger than ${size}.`);
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

/** Once per process, before its server takes requests. */
export function keepRequestsRaw(): void {
  subscribe('http.server.request.start', (message) => {
    // The channel's message, as Node documents it: https://nodejs.org/api/diagnostics_channel.html#http
    const { request } = message as { request: IncomingMessage };
    hide(request);
  });
}

/** The body's headers as the client sent them, whether or not they were hidden. */
export function bodyHeadersOf(request: IncomingMessage): BodyHeaders {
  return hidden.get(request) ?? request.headers;
}

function hide(request: IncomingMessage): void {
  const kept: BodyHeaders = {};
  for (const name of bodyHeaders) {
    const value = request.headers[name];
    if (value !== undefined) kept[name] = value;
    delete request.headers[name];
  }
  hidden.set(request, kept);
  if (!isDecodable(request.url ?? '')) request.url = MALFORMED_PATH;
}

function isDecodable(url: string): boolean {
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '');
    return true;
  } catch {
    return false;
  }
}

/** Deeper than any valid request, and far below the depth at which recursion overflows the stack. */
const MAX_DEPTH = 64;

/** Throws `validation_error` on field `body` for what is not JSON in UTF-8, or nested beyond reason. */
export function parseJsonBody(bytes: Uint8Array): unknown {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw malformed('The request body is not valid UTF-8.');
  }
  if (depthOf(text) > MAX_DEPTH) throw malformed(`The request body is nested deeper than ${MAX_DEPTH} levels.`);
  try {
    return JSON.parse(text);
  } catch {
    throw malformed('The request body is not valid JSON.');
  }
}

function malformed(message: string) {
  return new HeraldError('validation_error', message, { details: [{ field: 'body', message, code: 'invalid_json' }] });
}

function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let i = 0; i < text.length; i += 1) {
    const character = text[i];
    if (inString) {
      if (character === '\\') i += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '{' || character === '[') deepest = Math.max(deepest, ++depth);
    else if (character === '}' || character === ']') depth -= 1;
  }
  return deepest;
}

import { subscribe } from 'node:diagnostics_channel';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

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

/** Once per process, before its server takes requests; only in a process that serves no function that uses the framework's parsed bodies. */
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

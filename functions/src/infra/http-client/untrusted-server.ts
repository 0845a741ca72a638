import { type ClientRequest, type IncomingMessage, request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { pipeline } from 'node:stream';
import { SECOND } from '../../model/clock.ts';
import { NetworkError } from './network-error.ts';
import { isBoundedJson } from './platform-json.ts';
import { connectionOptionsFor } from './safe-download/connection-options.ts';
import { DownloadError } from './safe-download/download-error.ts';
import { limitInterimResponses } from './safe-download/interim-responses.ts';

/** What a caller reads of the response of a server that a user has named. */
export type UntrustedBody = 'json' | 'status';

/** A request to an address that a user has named, or that such a server has. */
export interface UntrustedRequest {
  method: string;
  url: URL;
  headers: Readonly<Record<string, string>>;
  body: string | Buffer | NodeJS.ReadableStream | undefined;
  read: UntrustedBody;
  /** Private `host:port` that may be called, or all of them: the local stack's. */
  allowedPrivateHosts: readonly string[] | 'all';
  timeoutMs: number;
}

/** More than the longest list that a caller asks for has: 100 records of Bluesky (bytes, values). */
const MAX_JSON_BYTES = 1024 * 1024;
const MAX_JSON = { values: 20_000, depth: 100 } as const;
/** What is kept of a response that is only shown (bytes), and how long it may take after its status (ms). */
const MAX_EXCERPT_BYTES = 500;
const EXCERPT_MS = SECOND;
/** A body in more parts costs more time than its bytes justify. */
const MAX_PARTS = 10_000;

/**
 * Sends a request to an untrusted server and reads as much of the response as `read` says, within bounds of bytes, of values and
 * of processor time: nothing is decompressed, no redirect is followed, and only public addresses are connected to. A compressed
 * body counts as an empty one. Throws `NetworkError`.
 */
export async function callUntrustedServer(
  request: UntrustedRequest,
): Promise<{ status: number; headers: IncomingMessage['headers']; text: string }> {
  const { url, read, timeoutMs } = request;
  const timeout = AbortSignal.timeout(timeoutMs);
  const outgoing = open(request, timeout);
  const connection = watchConnection(outgoing);
  try {
    const response = await responseTo(outgoing, request.body);
    const { statusCode: status = 0, headers } = response;
    return { status, headers, text: await (read === 'json' ? readJson(response) : readExcerpt(response)) };
  } catch (error) {
    const code = timeout.aborted
      ? 'ETIMEDOUT'
      : error instanceof Error && 'code' in error
        ? String(error.code)
        : 'unknown';
    throw new NetworkError(`no response from ${url.host} (${code})`, connection.isMade, code);
  } finally {
    outgoing.destroy();
  }
}

function open({ method, url, headers, allowedPrivateHosts }: UntrustedRequest, signal: AbortSignal): ClientRequest {
  const hosts = allowedPrivateHosts === 'all' ? [url.host] : allowedPrivateHosts;
  const send = url.protocol === 'https:' ? tlsRequest : plainRequest;
  try {
    const connection = connectionOptionsFor(url, hosts);
    return send(url, { ...connection, method, headers: { ...headers, 'accept-encoding': 'identity' }, signal });
  } catch (error) {
    const isRefused = error instanceof DownloadError;
    throw new NetworkError(isRefused ? 'the address is not public' : 'the request is invalid', false, error);
  }
}

/** Without a connection, no byte of the request was sent. */
function watchConnection(outgoing: ClientRequest): { isMade: boolean } {
  const connection = { isMade: false };
  outgoing.once('socket', (socket) => {
    socket.once('connect', () => {
      connection.isMade = true;
    });
  });
  return connection;
}

/** The response, of which nothing was read yet. */
function responseTo(outgoing: ClientRequest, body: UntrustedRequest['body']): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    limitInterimResponses(outgoing);
    outgoing.on('error', reject);
    outgoing.once('response', resolve);
    if (body === undefined || typeof body === 'string' || Buffer.isBuffer(body)) outgoing.end(body);
    // An error of either stream is one of the request.
    else pipeline(body, outgoing, () => {});
  });
}

async function readJson(response: IncomingMessage): Promise<string> {
  const { bytes, isComplete } = await readBody(response, MAX_JSON_BYTES);
  if (!isComplete) throw withCode('RESPONSE_TOO_LARGE');
  const text = isEncoded(response) ? '' : new TextDecoder().decode(bytes);
  if (/^\s*[[{]/.test(text) && !isBoundedJson(text, MAX_JSON)) throw withCode('RESPONSE_TOO_LARGE');
  return text;
}

/** The beginning of a body, of which the sender may not send the rest. */
async function readExcerpt(response: IncomingMessage): Promise<string> {
  const timeout = setTimeout(() => response.destroy(), EXCERPT_MS);
  const { bytes } = await readBody(response, MAX_EXCERPT_BYTES, () => {});
  clearTimeout(timeout);
  // The last character may be cut in two.
  return isEncoded(response) ? '' : new TextDecoder().decode(bytes, { stream: true });
}

/** At most `maxBytes` of a body, and whether it ended within them. An `onError` takes what was read before the error. */
function readBody(
  response: IncomingMessage,
  maxBytes: number,
  onError?: (error: Error) => void,
): Promise<{ bytes: Buffer; isComplete: boolean }> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let size = 0;
    const end = (isComplete: boolean): void =>
      resolve({ bytes: Buffer.concat(parts).subarray(0, maxBytes), isComplete });
    const keep = (part: Buffer): void => {
      parts.push(part);
      size += part.length;
      if (size <= maxBytes && parts.length <= MAX_PARTS) return;
      response.off('data', keep);
      response.destroy();
    };
    response.on('data', keep);
    response.once('end', () => end(true));
    response.once('close', () => end(false));
    response.on('error', onError ?? reject);
  });
}

function isEncoded({ headers }: IncomingMessage): boolean {
  return !['', 'identity'].includes((headers['content-encoding'] ?? '').trim().toLowerCase());
}

function withCode(code: string): Error {
  return Object.assign(new Error(code), { code });
}

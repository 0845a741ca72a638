import { type ClientRequest, type IncomingMessage, request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { pipeline } from 'node:stream';
import { SECOND } from '../../model/clock.ts';
import { NetworkError } from './network-error.ts';
import { isBoundedJson } from './platform-json.ts';
import { connectionOptionsFor } from './safe-download/connection-options.ts';
import { DownloadError } from './safe-download/download-error.ts';
import { limitResponseForm } from './safe-download/response-form.ts';

/**
 * What a caller reads of the response of a server that a user has named: JSON, a document by which a server or an app describes
 * itself, or nothing but the status.
 */
export type UntrustedBody = 'json' | 'document' | 'status';

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

/** More than the longest list that a caller asks for has: 50 records of Bluesky. More than Mastodon says of a server (bytes). */
const MAX_BYTES = { json: 512 * 1024, document: 256 * 1024 } as const;
const MAX_JSON = { values: 20_000, depth: 100 } as const;
/** What is kept of a response that is only shown (bytes), and how long it may take after its status (ms). */
const MAX_EXCERPT_BYTES = 500;
const EXCERPT_MS = SECOND;

/** A response as it was received. */
export interface Received {
  status: number;
  headers: object;
  text: string;
}

/**
 * Sends a request to an untrusted server and reads as much of the response as `read` says, within bounds of bytes, of values and
 * of processor time: nothing is decompressed, no redirect is followed, and only public addresses are connected to. A compressed
 * body counts as an empty one. Throws `NetworkError`.
 */
export async function callUntrustedServer(request: UntrustedRequest): Promise<Received> {
  const { url, read, timeoutMs } = request;
  const timeout = AbortSignal.timeout(timeoutMs);
  const outgoing = open(request, timeout);
  const connection = watchConnection(outgoing);
  try {
    return await responseTo(outgoing, request.body, read);
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

/** The response as far as it is read: from the turn in which it arrives, because its end may arrive in the same. */
function responseTo(outgoing: ClientRequest, body: UntrustedRequest['body'], read: UntrustedBody): Promise<Received> {
  return new Promise((resolve, reject) => {
    limitResponseForm(outgoing);
    outgoing.on('error', reject);
    outgoing.once('response', (response) => resolve(readResponse(response, read)));
    if (body === undefined || typeof body === 'string' || Buffer.isBuffer(body)) outgoing.end(body);
    // An error of either stream is one of the request.
    else pipeline(body, outgoing, () => {});
  });
}

async function readResponse(response: IncomingMessage, read: UntrustedBody): Promise<Received> {
  const { statusCode: status = 0, headers } = response;
  return {
    status,
    headers,
    text: await (read === 'status' ? readExcerpt(response) : readJson(response, MAX_BYTES[read])),
  };
}

async function readJson(response: IncomingMessage, maxBytes: number): Promise<string> {
  const { bytes, isComplete } = await readBody(response, maxBytes);
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
      if (size <= maxBytes) return;
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

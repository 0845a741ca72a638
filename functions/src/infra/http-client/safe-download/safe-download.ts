import { type IncomingMessage, request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { readLimitedBody } from './body.ts';
import { DownloadError, type DownloadErrorReason } from './download-error.ts';
import { limitResponseForm } from './response-form.ts';
import { conditionsFor, isSameVersion, type Validators, validatorsOf } from './validators.ts';

export interface DownloadOptions {
  /** Maximum size of the decoded file. */
  maxBytes: number;
  /** How long the server may stall or trickle, ms. */
  idleMs: number;
  /** Timeout of the whole download, ms. */
  totalMs: number;
  /** Private `host:port` that may be contacted: the local stack's. */
  allowedPrivateHosts: readonly string[];
  /** Cancels the download. */
  signal?: AbortSignal;
  /** Where in the file to begin (bytes): refused by a server that sends no parts of files. */
  from?: number;
}

/** A download after its headers were received and before its body is read. */
export interface Download {
  /** The URL after all redirects. */
  url: string;
  /** From the server, lower case, without parameters. A hint only. */
  contentType: string;
  /** Of the body, from Content-Length; null without one, or if the body is compressed. */
  sizeBytes: number | null;
  /** For a later check whether the file has changed; null if the server sends no usable validator. */
  validators: Validators | null;
  /** To be read once. Leaving the loop closes the connection. Throws `DownloadError`. */
  body: AsyncIterable<Uint8Array>;
}

/** More than any share link has. */
const MAX_REDIRECTS = 5;
const REDIRECT_STATUSES = new Set([301, 302, 303, 307, 308]);

const headers = { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'Herald-Media/1.0' };

/**
 * Opens a download from an untrusted URL (http or https). Every redirect is checked again, and only public addresses are
 * connected to. `totalMs` runs from this call to the last byte. Throws `DownloadError`.
 */
export async function openDownload(text: string, options: DownloadOptions): Promise<Download> {
  const timeout = AbortSignal.timeout(options.totalMs);
  const signal = options.signal ? AbortSignal.any([timeout, options.signal]) : timeout;
  try {
    const { url, response } = await followRedirects(parse(text), options, signal);
    const contentType = (response.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
    return {
      url: url.href,
      contentType,
      sizeBytes: contentLengthOf(response),
      validators: validatorsOf(url, response),
      body: withDownloadErrors(bodyOf(response, options), timeout),
    };
  } catch (error) {
    throw toDownloadError(error, 'unreachable', timeout);
  }
}

/**
 * Asks the server of an untrusted URL whether its file differs from that of `known`, with the checks of a download and
 * without reading the file. Throws `DownloadError`.
 */
export async function hasChanged(text: string, known: Validators, options: DownloadOptions): Promise<boolean> {
  const timeout = AbortSignal.timeout(options.totalMs);
  const signal = options.signal ? AbortSignal.any([timeout, options.signal]) : timeout;
  try {
    const { url, response } = await followRedirects(parse(text), options, signal, known);
    response.destroy();
    return response.statusCode !== 304 && !isSameVersion(known, validatorsOf(url, response));
  } catch (error) {
    throw toDownloadError(error, 'unreachable', timeout);
  }
}

/** With `known`, a file that has not changed since may be answered with 304. */
async function followRedirects(
  start: URL,
  options: DownloadOptions,
  signal: AbortSignal,
  known: Validators | null = null,
) {
  let url = start;
  const { from } = options;
  for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
    const conditions = from === undefined ? conditionsFor(url, known) : { range: `bytes=${from}-` };
    const response = await sendRequest(url, options, signal, conditions);
    const mayBeUnmodified = from === undefined && Object.keys(conditions).length > 0;
    const isExpected = from === undefined ? response.statusCode === 200 : isPartFrom(response, from);
    if (isExpected || (response.statusCode === 304 && mayBeUnmodified)) return { url, response };
    // The body of any other response is not needed and may be endless.
    response.destroy();
    const { location } = response.headers;
    if (!REDIRECT_STATUSES.has(response.statusCode ?? 0) || !location)
      throw new DownloadError('refused_by_server', `status ${response.statusCode}`);
    url = parse(location, url.href);
  }
  throw new DownloadError('refused_by_server', 'too many redirects');
}

function isPartFrom({ statusCode, headers }: IncomingMessage, from: number): boolean {
  return statusCode === 206 && headers['content-range']?.startsWith(`bytes ${from}-`) === true;
}

/** Sends one request; its connection is pinned to the addresses that were checked. */
async function sendRequest(
  url: URL,
  options: DownloadOptions,
  signal: AbortSignal,
  conditions: Readonly<Record<string, string>>,
): Promise<IncomingMessage> {
  // Loaded with the first download: its package costs the start of a function 30 ms.
  const { connectionOptionsFor } = await import('./connection-options.ts');
  const connection = connectionOptionsFor(url, options.allowedPrivateHosts);
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? tlsRequest : plainRequest;
    const request = send(url, { ...connection, method: 'GET', headers: { ...headers, ...conditions }, signal });
    limitResponseForm(request);
    // One timeout for everything before the body, so that the server cannot trickle headers.
    const headersTimeout = setTimeout(
      () => request.destroy(new DownloadError('unreachable', 'no response')),
      options.idleMs,
    );
    request.on('error', reject);
    request.once('close', () => clearTimeout(headersTimeout));
    request.once('response', (response) => {
      clearTimeout(headersTimeout);
      // The reader of the body gets its errors; an error before the first read must not crash the process.
      response.on('error', () => {});
      resolve(response);
    });
    request.end();
  });
}

function parse(text: string, base?: string): URL {
  const url = URL.parse(text, base);
  if (!url) throw new DownloadError('invalid_url');
  return url;
}

function contentLengthOf({ headers }: IncomingMessage): number | null {
  const isPlain = ['', 'identity'].includes(headers['content-encoding'] ?? '');
  return isPlain && headers['content-length'] !== undefined ? Number(headers['content-length']) : null;
}

async function* withDownloadErrors(body: AsyncIterable<Uint8Array>, timeout: AbortSignal) {
  try {
    yield* body;
  } catch (error) {
    throw toDownloadError(error, 'broken_off', timeout);
  }
}

/** Gives an error the reason of the stage it happened in; a timeout and a `DownloadError` keep their own. */
function toDownloadError(error: unknown, fallback: DownloadErrorReason, timeout: AbortSignal): DownloadError {
  if (timeout.aborted) return new DownloadError('too_slow', error);
  return error instanceof DownloadError ? error : new DownloadError(fallback, error);
}

function bodyOf(response: IncomingMessage, options: DownloadOptions): AsyncIterable<Uint8Array> {
  try {
    return readLimitedBody(response, options);
  } catch (error) {
    response.destroy();
    throw error;
  }
}

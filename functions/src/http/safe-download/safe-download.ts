import { type IncomingMessage, request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { readBody } from './body.ts';
import { connectionOptionsFor } from './connection-options.ts';
import { DownloadError, type DownloadErrorReason } from './download-error.ts';

export interface DownloadOptions {
  /** Of the decoded file. */
  maxBytes: number;
  /** How long the other side may be silent, or next to silent, ms. */
  idleMs: number;
  /** How long all of it may take, ms. */
  totalMs: number;
  /** `host:port` that may be private: the local stack's. */
  allowedPrivateHosts: readonly string[];
  /** Gives up the download. */
  signal?: AbortSignal;
}

/** A download whose body is about to be read. */
export interface Download {
  /** Where it comes from in the end. */
  url: string;
  /** What the server calls it, lower case, without parameters; only ever a hint. */
  contentType: string;
  /** As the server announces it; null where it does not, or sends the file compressed. */
  sizeBytes: number | null;
  /** To be read once. Ends the connection when it is left. Throws `DownloadError`. */
  body: AsyncIterable<Uint8Array>;
}

/** More than any share link needs. */
const MAX_REDIRECTS = 5;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

const headers = { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'Herald-Media/1.0' };

const parse = (text: string, base?: string): URL => {
  const url = URL.parse(text, base);
  if (!url) throw new DownloadError('invalid_url');
  return url;
};

/** One request, its connection pinned to the address that was checked. */
const sendRequest = (url: URL, rules: DownloadOptions, signal: AbortSignal): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? tlsRequest : plainRequest;
    const connection = connectionOptionsFor(url, rules.allowedPrivateHosts);
    const request = send(url, { ...connection, method: 'GET', headers, signal });
    // One limit for all that comes before the body, so that headers cannot drip.
    const headersTimeout = setTimeout(
      () => request.destroy(new DownloadError('unreachable', 'no answer')),
      rules.idleMs,
    );
    request.on('error', reject);
    request.once('close', () => clearTimeout(headersTimeout));
    request.once('response', (response) => {
      clearTimeout(headersTimeout);
      // Whoever reads the body hears of its errors; one that comes before that must not end the process.
      response.on('error', () => {});
      resolve(response);
    });
    request.end();
  });

const followRedirects = async (start: URL, rules: DownloadOptions, signal: AbortSignal) => {
  let url = start;
  for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
    const response = await sendRequest(url, rules, signal);
    if (response.statusCode === 200) return { url, response };
    // What a refusal says is of no interest, and may be without end.
    response.destroy();
    const { location } = response.headers;
    if (!REDIRECTS.has(response.statusCode ?? 0) || !location)
      throw new DownloadError('refused_by_server', `status ${response.statusCode}`);
    url = parse(location, url.href);
  }
  throw new DownloadError('refused_by_server', 'too many redirects');
};

/** Names a failure by where it happened, so that the same words stand for all that can go wrong there. */
const toDownloadError = (error: unknown, otherwise: DownloadErrorReason, timeUp: AbortSignal): DownloadError => {
  if (timeUp.aborted) return new DownloadError('too_slow', error);
  return error instanceof DownloadError ? error : new DownloadError(otherwise, error);
};

const contentLengthOf = ({ headers }: IncomingMessage): number | null => {
  const isPlain = ['', 'identity'].includes(headers['content-encoding'] ?? '');
  return isPlain && headers['content-length'] !== undefined ? Number(headers['content-length']) : null;
};

const bodyOf = (response: IncomingMessage, rules: DownloadOptions): AsyncIterable<Uint8Array> => {
  try {
    return readBody(response, rules);
  } catch (error) {
    response.destroy();
    throw error;
  }
};

async function* mapErrors(body: AsyncIterable<Uint8Array>, timeUp: AbortSignal) {
  try {
    yield* body;
  } catch (error) {
    throw toDownloadError(error, 'broken_off', timeUp);
  }
}

/**
 * Opens a download from a URL that a stranger has chosen. http and https only; every redirect is looked at again; nothing
 * that is not public is ever connected to. The total time counts from here to the last byte. Throws `DownloadError`.
 */
export const openDownload = async (text: string, rules: DownloadOptions): Promise<Download> => {
  const timeUp = AbortSignal.timeout(rules.totalMs);
  const signal = rules.signal ? AbortSignal.any([timeUp, rules.signal]) : timeUp;
  try {
    const { url, response } = await followRedirects(parse(text), rules, signal);
    const contentType = (response.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
    return {
      url: url.href,
      contentType,
      sizeBytes: contentLengthOf(response),
      body: mapErrors(bodyOf(response, rules), timeUp),
    };
  } catch (error) {
    throw toDownloadError(error, 'unreachable', timeUp);
  }
};

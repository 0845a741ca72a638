import type { AxiosResponse } from 'axios';
import { parsePlatformJson } from './platform-json.ts';

export interface PlatformRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  query?: Record<string, string>;
  form?: Record<string, string>;
  json?: unknown;
  /** A body sent as it is (an upload). */
  body?: Buffer | NodeJS.ReadableStream;
  bearer?: string;
  headers?: Record<string, string>;
  /** ms; 30 s unless told. */
  timeoutMs?: number;
}

export interface PlatformResponse {
  status: number;
  headers: Record<string, string>;
  /** The parsed body, or null where it is no JSON. */
  data: unknown;
  text: string;
}

/** No usable answer. `sent` is false only where the request certainly never left. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
  readonly sent: boolean;

  constructor(message: string, sent: boolean, cause: unknown) {
    super(message, { cause });
    this.sent = sent;
  }
}

/** One call to a platform. Every answer with a status comes back as it is; only a missing answer throws `NetworkError`. */
export type PlatformHttp = (request: PlatformRequest) => Promise<PlatformResponse>;

const DEFAULT_TIMEOUT_MS = 30_000;
/** A platform's answer is small; anything larger is not an answer (bytes). */
const MAX_RESPONSE_BYTES = 4 * 1024 * 1024;
/** Calls of the system that come before the first byte of a request. The same errors from `read` prove nothing. */
const SYSCALLS_BEFORE_SENDING = new Set(['getaddrinfo', 'connect']);

/** Several addresses were tried, and none took the connection: Node throws that as one error of many. */
const failedBeforeSending = (cause: unknown): boolean =>
  cause instanceof AggregateError
    ? cause.errors.every(failedBeforeSending)
    : cause instanceof Error && 'syscall' in cause && SYSCALLS_BEFORE_SENDING.has(String(cause.syscall));

const parseJsonOrNull = (text: string): unknown => {
  try {
    return parsePlatformJson(text);
  } catch {
    return null;
  }
};

const headersOf = (response: AxiosResponse): Record<string, string> =>
  Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name.toLowerCase(), String(value)]));

let client: Promise<typeof import('axios')> | undefined;

/** Loaded with the first call: the API's functions start without it, and most of their requests call no platform. */
const loadClient = (): Promise<typeof import('axios')> => {
  client ??= import('axios');
  return client;
};

/** Sends without following redirects, so that a token never travels to another host. */
export const platformHttp: PlatformHttp = async (request) => {
  const { default: axios, isAxiosError } = await loadClient();
  const headers: Record<string, string> = { accept: 'application/json', ...request.headers };
  if (request.bearer) headers['authorization'] = `Bearer ${request.bearer}`;
  if (request.json !== undefined) headers['content-type'] ??= 'application/json; charset=UTF-8';
  const data =
    request.form !== undefined
      ? new URLSearchParams(request.form)
      : request.json !== undefined
        ? JSON.stringify(request.json)
        : request.body;
  try {
    const response = await axios.request<string>({
      method: request.method,
      url: request.url,
      params: request.query,
      data,
      headers,
      responseType: 'text',
      transformResponse: (text: string) => text,
      validateStatus: () => true,
      maxRedirects: 0,
      proxy: false,
      maxContentLength: MAX_RESPONSE_BYTES,
      maxBodyLength: Number.POSITIVE_INFINITY,
      timeout: request.timeoutMs ?? DEFAULT_TIMEOUT_MS,
      signal: AbortSignal.timeout(request.timeoutMs ?? DEFAULT_TIMEOUT_MS),
    });
    const text = String(response.data ?? '');
    return { status: response.status, headers: headersOf(response), data: parseJsonOrNull(text), text };
  } catch (error) {
    const known = isAxiosError(error) ? error : undefined;
    const code = known?.code ?? 'unknown';
    // The axios error itself holds headers and bodies with tokens, so only its code goes on.
    throw new NetworkError(
      `no answer from ${new URL(request.url).host} (${code})`,
      !failedBeforeSending(known?.cause),
      code,
    );
  }
};

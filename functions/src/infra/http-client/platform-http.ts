import type { AxiosResponse } from 'axios';

export interface PlatformRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  query?: Record<string, string>;
  form?: Record<string, string>;
  json?: unknown;
  /** A raw body (an upload). */
  body?: Buffer | NodeJS.ReadableStream;
  bearer?: string;
  headers?: Record<string, string>;
  /** The address comes from outside: only a public one is called. */
  publicOnly?: boolean;
  /** Private `host:port` that `publicOnly` lets through: the local stack's. */
  allowedPrivateHosts?: readonly string[];
  /** ms; default 30 s. */
  timeoutMs?: number;
}

export interface PlatformResponse {
  status: number;
  headers: Record<string, string>;
  /** The parsed body, or null if it is not JSON. */
  data: unknown;
  text: string;
}

/** No usable response. `sent` is false only if the request was certainly never sent. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
  readonly sent: boolean;

  constructor(message: string, sent: boolean, cause: unknown) {
    super(message, { cause });
    this.sent = sent;
  }
}

/** One call to a platform. Resolves with every response, whatever its status; throws `NetworkError` if there is none. */
export type PlatformHttp = (request: PlatformRequest) => Promise<PlatformResponse>;
const DEFAULT_TIMEOUT_MS = 30_000;

/** Responses of platform APIs are small; a larger body counts as no response (bytes). */
const MAX_RESPONSE_BYTES = 4 * 1024 * 1024;

/** System calls made before the first byte of a request is sent. The same errors from `read` prove nothing. */
const SYSCALLS_BEFORE_SENDING = new Set(['getaddrinfo', 'connect']);

/** Node throws an AggregateError when it tried several addresses and none accepted the connection. */
function failedBeforeSending(cause: unknown): boolean {
  return cause instanceof AggregateError
    ? cause.errors.every(failedBeforeSending)
    : cause instanceof Error && 'syscall' in cause && SYSCALLS_BEFORE_SENDING.has(String(cause.syscall));
}

function parseJsonOrNull(text: string): unknown {
  try {
    return parsePlatformJson(text);
  } catch {
    return null;
  }
}

function headersOf(response: AxiosResponse): Record<string, string> {
  return Object.fromEntries(
    Object.entries(response.headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
  );
}

let client: Promise<typeof import('axios')> | undefined;

/** Imported on the first call: most API requests call no platform, and the functions start faster without it. */
function loadClient(): Promise<typeof import('axios')> {
  client ??= import('axios');
  return client;
}

/** Loaded with the first call that needs it. Throws `NetworkError` for an address that is not public. */
async function publicConnection(url: string, allowedPrivateHosts: readonly string[] = []) {
  const { connectionOptionsFor } = await import('./safe-download/connection-options.ts');
  try {
    const { agent, lookup } = connectionOptionsFor(new URL(url), allowedPrivateHosts);
    return { httpAgent: agent, httpsAgent: agent, ...(lookup ? { lookup } : {}) };
  } catch (error) {
    throw new NetworkError('the address is not public', false, error);
  }
}

/** Sends one request without following redirects, so that a token never reaches another host. */
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
  const connection = request.publicOnly ? await publicConnection(request.url, request.allowedPrivateHosts) : {};
  try {
    const response = await axios.request<string>({
      ...connection,
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
    const axiosError = isAxiosError(error) ? error : undefined;
    const code = axiosError?.code ?? 'unknown';
    // The axios error holds headers and bodies with tokens: only its code is kept.
    throw new NetworkError(
      `no response from ${new URL(request.url).host} (${code})`,
      !failedBeforeSending(axiosError?.cause),
      code,
    );
  }
};

const clients = new WeakMap<PlatformHttp, PlatformHttp>();

/**
 * `http`, with `observe` around each call. What is remembered for a client is remembered for the one behind it
 * (`clientOf`): an observed one lives for one attempt only.
 */
export function observedHttp(
  http: PlatformHttp,
  observe: (...call: Parameters<PlatformHttp>) => ReturnType<PlatformHttp>,
): PlatformHttp {
  const observed: PlatformHttp = (request) => observe(request);
  clients.set(observed, clientOf(http));
  return observed;
}

/** The client that sends the requests of `http`: itself, or the one that it observes. */
export function clientOf(http: PlatformHttp): PlatformHttp {
  return clients.get(http) ?? http;
}

/**
 * A version (`v21.0`, `2`), words as in `media_publish`, `oauth2` and `multipart-upload-v2`, or a name of the AT protocol as in
 * `com.atproto.repo.createRecord`. Capitals count only in the latter: of the random values of 22 characters in base64url, one in
 * 80 million is all lower-case letters and separators.
 */
const NAME =
  /^(?:v\d{1,2}(?:\.\d{1,2})?|\d|[a-z]{1,20}\d?(?:[_-](?:[a-z]{2,20}|v\d)){0,6}|[a-z]{2,20}(?:\.[a-z]{2,20}){1,4}(?:[A-Z][a-z]{2,15}){0,4})$/;

/**
 * The path of an address with `{id}` for every segment that is not plainly a name, and without its query: the rest
 * distinguishes calls and contains no token, also if the address itself is a capability.
 */
export function pathTemplate(url: string): string {
  return new URL(url).pathname
    .split('/')
    .map((segment) => (segment === '' || NAME.test(segment) ? segment : '{id}'))
    .join('/');
}

/**
 * Parses a platform's JSON, in which ids above 2^53 are bare numbers: an integer that a double cannot represent becomes the
 * string of its digits. Throws `SyntaxError` if the text is not JSON.
 */
export function parsePlatformJson(text: string): unknown {
  return JSON.parse(text, (_key, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' && !Number.isSafeInteger(value) && context?.source && /^-?\d+$/.test(context.source)
      ? context.source
      : value,
  );
}

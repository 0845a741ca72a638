import { NetworkError } from './network-error.ts';
import { parsedOrNull } from './platform-json.ts';
import type { Received, UntrustedBody, UntrustedRequest } from './untrusted-server.ts';

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
  /** A user has named the server, and this is what is read of its response: bounded, and from public addresses only. */
  untrusted?: UntrustedBody;
  /** Private `host:port` that may be called all the same, or all of them: the local stack's. */
  allowedPrivateHosts?: readonly string[] | 'all';
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

let client: Promise<typeof import('axios')> | undefined;

/** Imported on the first call: most API requests call no platform, and the functions start faster without it. */
function loadClient(): Promise<typeof import('axios')> {
  client ??= import('axios');
  return client;
}

/** Sends one request without following redirects, so that a token never reaches another host. */
export const platformHttp: PlatformHttp = async (request) => {
  const headers: Record<string, string> = {
    accept: 'application/json',
    'user-agent': 'Herald/1.0',
    ...request.headers,
  };
  if (request.bearer) headers['authorization'] = `Bearer ${request.bearer}`;
  if (request.json !== undefined) headers['content-type'] ??= 'application/json; charset=UTF-8';
  if (request.form !== undefined) headers['content-type'] ??= 'application/x-www-form-urlencoded;charset=utf-8';
  const received = await (request.untrusted ? callUntrusted : callTrusted)(request, headers, bodyOf(request));
  return {
    status: received.status,
    headers: Object.fromEntries(
      Object.entries(received.headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
    ),
    data: request.untrusted === 'status' ? null : parsedOrNull(received.text),
    text: received.text,
  };
};

function bodyOf({ form, json, body }: PlatformRequest): UntrustedRequest['body'] {
  if (form !== undefined) return new URLSearchParams(form).toString();
  return json === undefined ? body : JSON.stringify(json);
}

async function callTrusted(
  { method, url, query, timeoutMs = DEFAULT_TIMEOUT_MS }: PlatformRequest,
  headers: Record<string, string>,
  data: UntrustedRequest['body'],
): Promise<Received> {
  const { default: axios, isAxiosError } = await loadClient();
  try {
    const response = await axios.request<string>({
      method,
      url,
      params: query,
      data,
      headers,
      responseType: 'text',
      transformResponse: (text: string) => text,
      validateStatus: () => true,
      maxRedirects: 0,
      proxy: false,
      maxContentLength: MAX_RESPONSE_BYTES,
      maxBodyLength: Number.POSITIVE_INFINITY,
      timeout: timeoutMs,
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: response.status, headers: response.headers, text: String(response.data ?? '') };
  } catch (error) {
    const axiosError = isAxiosError(error) ? error : undefined;
    const code = axiosError?.code ?? 'unknown';
    // The axios error holds headers and bodies with tokens: only its code is kept.
    throw new NetworkError(
      `no response from ${new URL(url).host} (${code})`,
      !failedBeforeSending(axiosError?.cause),
      code,
    );
  }
}

async function callUntrusted(
  { method, url: address, query, untrusted = 'json', allowedPrivateHosts = [], timeoutMs }: PlatformRequest,
  headers: Record<string, string>,
  body: UntrustedRequest['body'],
): Promise<Received> {
  // Loaded with the first call: the guard is large, and few requests need it.
  const { callUntrustedServer } = await import('./untrusted-server.ts');
  const url = URL.parse(address);
  if (!url) throw new NetworkError('the address is invalid', false, null);
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
  return callUntrustedServer({
    method,
    url,
    headers,
    body,
    read: untrusted,
    allowedPrivateHosts,
    timeoutMs: timeoutMs ?? DEFAULT_TIMEOUT_MS,
  });
}

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

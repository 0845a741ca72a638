import type { AxiosResponse } from 'axios';
import { parsePlatformJson } from './platform-json.ts';

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

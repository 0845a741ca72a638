import { boundedBy, type Clock } from './clock.ts';
import { ConnectionError } from './errors.ts';

export interface RetrySettings {
  fetch: typeof globalThis.fetch;
  clock: Clock;
  /** How often a request is sent again after its first failure. */
  maxRetries: number;
  /** Whether a second request changes nothing more than the first. */
  isRepeatable: boolean;
  /** How long one response may take, and how long a request that is being worked on is asked for (ms). */
  timeoutMs: number;
  signal?: AbortSignal | undefined;
}

/** A response that has arrived as a whole. */
export interface Received {
  response: Response;
  text: string;
}

const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 8_000;
/** A server that asks for more than this is not waited for: the caller gets the error, with the time. */
const MAX_RETRY_AFTER_MS = 60_000;

/** Of `Retry-After`, in seconds or as a date, in milliseconds. */
export function retryAfterOf({ headers }: Response, now: number): number | null {
  const value = headers.get('retry-after');
  if (value === null) return null;
  const seconds = Number(value);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(value) - now;
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}

/** Grows twofold, with jitter, so that clients that failed together do not come back together (ms). */
export function pauseBefore(retry: number): number {
  return Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** retry) * (0.5 + Math.random() / 2);
}

/** Whether the same request may succeed later. */
export function isTransient(status: number): boolean {
  return status === 408 || status === 425 || status === 429 || (status >= 500 && status !== 501);
}

const TOO_MANY_REQUESTS = 429;

/**
 * `fetch` that tries again after transient failures. A request that must not be repeated is only sent again where it was certainly
 * not carried out: over a limit. Resolves with the last response, and the number of retries. Rejects with
 * `ConnectionError` where none arrived, and with the reason of the caller's signal.
 */
export async function sendWithRetries(
  url: URL,
  request: RequestInit,
  settings: RetrySettings,
): Promise<Received & { retries: number }> {
  const { clock, maxRetries, timeoutMs, signal, isRepeatable } = settings;
  const startedAt = clock.now();
  let failures = 0;
  for (let retries = 0; ; retries++) {
    const received = await sendOnce(url, request, settings);
    const pause = pauseBefore(failures);
    if (received instanceof ConnectionError) {
      if (failures >= maxRetries || !isRepeatable) throw received;
      failures += 1;
      await clock.wait(pause, signal);
      continue;
    }
    const { response } = received;
    const retryAfterMs = retryAfterOf(response, clock.now());
    if ((retryAfterMs ?? 0) > MAX_RETRY_AFTER_MS) return { ...received, retries };
    if (isInProgress(response)) {
      // Work in progress is no failure: it is asked for until it must have ended.
      if (maxRetries === 0 || clock.now() - startedAt >= timeoutMs) return { ...received, retries };
      await clock.wait(Math.max(retryAfterMs ?? 0, FIRST_PAUSE_MS), signal);
      continue;
    }
    const mayRepeat = isRepeatable ? isTransient(response.status) : response.status === TOO_MANY_REQUESTS;
    if (!mayRepeat || failures >= maxRetries) return { ...received, retries };
    failures += 1;
    // Jitter on top of what was asked, never less.
    await clock.wait(retryAfterMs === null ? pause : retryAfterMs + Math.min(pause, retryAfterMs) / 4, signal);
  }
}

/** Sends once. Rejects with the reason of the caller's signal only. */
async function sendOnce(
  url: URL,
  request: RequestInit,
  { fetch, timeoutMs, signal }: RetrySettings,
): Promise<Received | ConnectionError> {
  const bounded = boundedBy(timeoutMs, signal);
  try {
    // A redirect would take the key to another host.
    const response = await fetch(url, { ...request, redirect: 'manual', signal: bounded.signal });
    return { response, text: await response.text() };
  } catch (cause) {
    signal?.throwIfAborted();
    const reason = bounded.timeout.aborted ? ` within ${timeoutMs} ms` : '';
    return new ConnectionError(`No response arrived from ${url.host}${reason}.`, { cause });
  }
}

/** Another request with the same key is still being worked on, such as a request after a lost connection. */
function isInProgress({ status, headers }: Response): boolean {
  return status === 409 && headers.has('retry-after');
}

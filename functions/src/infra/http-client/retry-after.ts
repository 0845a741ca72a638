import { MINUTE, SECOND } from '../../model/clock.ts';

/** Bounds of a requested delay (ms): an absurd header must neither cause a tight retry loop nor delay a post for years. */
const MIN_MS = SECOND;
const MAX_MS = 15 * MINUTE;

/**
 * How long to wait (ms) before a retry, from the headers of a response. `Retry-After` is seconds or an HTTP date (RFC 9110
 * 10.2.3), bounded to between 1 s and `maxMs`, by default 15 min. Returns `fallbackMs` for any other value, and for a date if `now` (ms since
 * the epoch) is null.
 */
export function retryAfterMs(
  headers: Record<string, string>,
  now: number | null,
  fallbackMs: number,
  maxMs = MAX_MS,
): number {
  const ms = parseRetryAfter(headers['retry-after'] ?? '', now);
  return Number.isNaN(ms) ? fallbackMs : Math.min(maxMs, Math.max(MIN_MS, ms));
}

function parseRetryAfter(header: string, now: number | null): number {
  const text = header.trim();
  if (/^[+-]?\d+(\.\d+)?$/.test(text)) return Number(text) * SECOND;
  return now !== null && /^[a-z]{3},/i.test(text) ? Date.parse(text) - now : Number.NaN;
}

import { MINUTE, SECOND } from '../time/clock.ts';

/** What we are willing to wait on a platform's word alone: an absurd header must neither hammer them nor park a post for years (ms). */
const MIN_MS = SECOND;
const MAX_MS = 15 * MINUTE;

const parseRetryAfter = (header: string, now: number | null): number => {
  const text = header.trim();
  if (/^[+-]?\d+(\.\d+)?$/.test(text)) return Number(text) * SECOND;
  return now !== null && /^[a-z]{3},/i.test(text) ? Date.parse(text) - now : Number.NaN;
};

/**
 * How long to wait (ms) after an answer with these headers. `Retry-After` is seconds or an HTTP date (RFC 9110 10.2.3);
 * a value that is neither counts as none, and so does a date where `now` (ms since the epoch) is not known. What the platform asks for is kept between 1 s and 15 min.
 */
export const retryAfterMs = (headers: Record<string, string>, now: number | null, fallbackMs: number): number => {
  const ms = parseRetryAfter(headers['retry-after'] ?? '', now);
  return Number.isNaN(ms) ? fallbackMs : Math.min(MAX_MS, Math.max(MIN_MS, ms));
};

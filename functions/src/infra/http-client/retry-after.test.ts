import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MINUTE, SECOND } from '../../model/clock.ts';
import { retryAfterMs } from './retry-after.ts';

const NOW = Date.UTC(2026, 0, 1);
const FALLBACK = 7 * SECOND;
function wait(header: string, now: number | null = NOW) {
  return retryAfterMs({ 'retry-after': header }, now, FALLBACK);
}

it.each([
  ['seconds', '30', 30 * SECOND],
  ['an HTTP date', new Date(NOW + 2 * MINUTE).toUTCString(), 2 * MINUTE],
  ['a date in the past', new Date(NOW - MINUTE).toUTCString(), SECOND],
  ['zero', '0', SECOND],
  ['less than nothing', '-1', SECOND],
  ['thirty years', '1000000000', 15 * MINUTE],
  ['a word', 'soon', FALLBACK],
  ['a word that looks like a date', 'Mon, whenever', FALLBACK],
  ['nothing', '', FALLBACK],
])('a Retry-After header is parsed: %s', (_name, header, expected) => {
  expect(wait(header)).toBe(expected);
});

it('the fallback is used without a Retry-After header, and for a date without a clock', () => {
  expect(retryAfterMs({}, NOW, FALLBACK)).toBe(FALLBACK);
  expect(wait(new Date(NOW + MINUTE).toUTCString(), null)).toBe(FALLBACK);
});

it('the wait is within its bounds for any Retry-After header', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.double().map(String), fc.integer().map(String)), (header) => {
      const ms = wait(header);
      expect(ms === FALLBACK || (ms >= SECOND && ms <= 15 * MINUTE)).toBe(true);
    }),
  );
});

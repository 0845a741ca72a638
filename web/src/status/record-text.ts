import { numbers } from '../i18n/language.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A share as in `99.98 %`. Rounded down, so that 100 % has no exception; the API has millionths. */
export function shareText(share: number): string {
  return `${numbers.format(Math.floor(Math.round(share * 1e6) / 100) / 100)}\u00a0%`;
}

/** The upper bound of a duration, as in `≤ 5 s`. */
export function boundText(ms: number): string {
  if (ms < MINUTE_MS) return `≤ ${ms / SECOND_MS} s`;
  if (ms < HOUR_MS) return `≤ ${ms / MINUTE_MS} min`;
  return ms < DAY_MS ? `≤ ${ms / HOUR_MS} h` : `≤ ${ms / DAY_MS} d`;
}

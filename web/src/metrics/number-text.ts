import type { PostObservation } from '@herald-publishing/client';
import { labelOf } from '../components/label-of.ts';

export type MissingReason = PostObservation['reasons'][string];

const signed = new Intl.NumberFormat(undefined, { signDisplay: 'exceptZero' });
const SECONDS = /Seconds$/;
const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;

/** The name of a number for people: `watchTimeSeconds` as "Watch time". */
export function numberLabel(name: string): string {
  return labelOf(name.replace(SECONDS, ''));
}

/** A number for people; one of seconds as a duration. */
export function numberText(name: string, value: number): string {
  return SECONDS.test(name) ? durationText(value) : Math.round(value).toLocaleString();
}

/** What a number has changed by, as in `+12`. */
export function changeText(name: string, change: number): string {
  if (change === 0) return 'no change';
  return SECONDS.test(name) ? `${change > 0 ? '+' : '-'}${durationText(Math.abs(change))}` : signed.format(change);
}

/** Why there is no number. `platform` is the name of the platform. */
export function reasonText(reason: MissingReason | undefined, platform: string): string {
  if (reason === undefined) return 'no number';
  return {
    not_supported: `${platform} does not report it`,
    scope_missing: 'a permission is missing',
    too_early: 'not counted yet',
    gone: `not on ${platform} any more`,
    error: 'could not be read',
  }[reason];
}

/** As in `1 post` and `2 posts`. */
export function countText(count: number, noun: string): string {
  return `${count.toLocaleString()} ${noun}${count === 1 ? '' : 's'}`;
}

function durationText(seconds: number): string {
  if (seconds < MINUTE_S) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / MINUTE_S);
  if (seconds < HOUR_S) return `${minutes} min`;
  return `${Math.floor(minutes / 60).toLocaleString()} h ${minutes % 60} min`;
}

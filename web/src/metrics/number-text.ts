import type { PostObservation } from '@herald-publishing/client';
import { labelOf } from '../components/label-of.ts';
import { locale, numbers } from '../i18n/language.ts';
import { nameTexts, t } from './texts.ts';

export type MissingReason = PostObservation['reasons'][string];

const signed = new Intl.NumberFormat(locale, { signDisplay: 'exceptZero' });
const SECONDS = /Seconds$/;
const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;

/** The name of a number for people: `watchTimeSeconds` as "Watch time". */
export function numberLabel(name: string): string {
  return labelOf(name.replace(SECONDS, ''), nameTexts);
}

/** A number for people; one of seconds as a duration. */
export function numberText(name: string, value: number): string {
  return SECONDS.test(name) ? durationText(value) : numbers.format(Math.round(value));
}

/** What a number has changed by, as in `+12`. */
export function changeText(name: string, change: number): string {
  if (change === 0) return t.noChange;
  return SECONDS.test(name) ? `${change > 0 ? '+' : '-'}${durationText(Math.abs(change))}` : signed.format(change);
}

/** Why there is no number. `platform` is the name of the platform. */
export function reasonText(reason: MissingReason | undefined, platform: string): string {
  if (reason === undefined) return t.noNumber;
  return {
    not_supported: t.notReported({ platform }),
    scope_missing: t.scopeMissing,
    too_early: t.tooEarly,
    gone: t.gone({ platform }),
    error: t.unreadable,
  }[reason];
}

function durationText(seconds: number): string {
  if (seconds < MINUTE_S) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / MINUTE_S);
  if (seconds < HOUR_S) return `${minutes} min`;
  return `${numbers.format(Math.floor(minutes / 60))} h ${minutes % 60} min`;
}

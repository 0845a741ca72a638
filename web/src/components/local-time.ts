import { locale } from '../i18n/language.ts';
import { t } from './texts.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The local time as the value of a `datetime-local` control. */
export function toLocalInputValue(date: Date): string {
  const local = new Date(date.getTime() - date.getTimezoneOffset() * MINUTE_MS);
  return local.toISOString().slice(0, 16);
}

/** The name of the user's time zone, such as `America/New York`. */
export function timeZoneName(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' ');
}

/** The offset of the user's time zone from UTC at a time, such as `GMT+2`. */
export function utcOffset(date: Date, dateLocale: string = locale): string {
  const parts = new Intl.DateTimeFormat(dateLocale, { timeZoneName: 'shortOffset' }).formatToParts(date);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/**
 * Which time is used for the value of a `datetime-local` control that does not exist, or exists twice, because the clocks
 * change; null for any other. Browsers take the offset before the change for both.
 * https://tc39.es/ecma262/#sec-utc-t
 */
export function clockNotice(value: string, dateLocale: string = locale): string | null {
  const date = new Date(value);
  if (value === '' || Number.isNaN(date.getTime())) return null;
  const time = timeOf(value, dateLocale);
  const offset = utcOffset(date, dateLocale);
  if (toLocalInputValue(date) !== value.slice(0, 16))
    return t.clocksForward({ time, used: timeOf(toLocalInputValue(date), dateLocale), offset });
  return isRepeated(date) ? t.clocksBack({ time, offset }) : null;
}

/** Whether the clock shows this time again after it was set back: no change is longer than three hours. */
function isRepeated(date: Date): boolean {
  const later = new Date(date.getTime() + 3 * HOUR_MS);
  const setBackMs = (later.getTimezoneOffset() - date.getTimezoneOffset()) * MINUTE_MS;
  return setBackMs > 0 && toLocalInputValue(new Date(date.getTime() + setBackMs)) === toLocalInputValue(date);
}

/** The time of the day of a `datetime-local` value, in the user's form. */
function timeOf(value: string, dateLocale: string): string {
  const time = new Intl.DateTimeFormat(dateLocale, { timeStyle: 'short', timeZone: 'UTC' });
  return time.format(new Date(`${value.slice(0, 16)}Z`));
}

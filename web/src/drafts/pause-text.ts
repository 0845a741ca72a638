import { locale } from '../i18n/language.ts';

const HOUR_SECONDS = 3600;
const MINUTE_SECONDS = 60;

/** The pause before a reply, as in `5 minutes`. */
export function pauseText(seconds: number): string {
  if (seconds % HOUR_SECONDS === 0) return inUnit(seconds / HOUR_SECONDS, 'hour');
  return seconds % MINUTE_SECONDS === 0 ? inUnit(seconds / MINUTE_SECONDS, 'minute') : inUnit(seconds, 'second');
}

function inUnit(count: number, unit: string): string {
  return count.toLocaleString(locale, { style: 'unit', unit, unitDisplay: 'long' });
}

/** A day or a span of days as a calendar leaf shows it. */
export interface DateWords {
  month: string;
  day: string;
  weekday: string;
}

const MIDNIGHT = 'T00:00:00Z';

/**
 * Writes calendar days (`2030-06-14`) in a language. A span within one month is "14–16" under "Jun"; one that ends in
 * another is "28–2" under "Jun–Jul".
 */
export const dateWords = (language: string, from: string, to: string = from): DateWords => {
  const [first, last] = [new Date(from + MIDNIGHT), new Date(to + MIDNIGHT)];
  const span = (options: Intl.DateTimeFormatOptions): string => {
    const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
    const [start, end] = [format.format(first), format.format(last)];
    return start === end ? start : `${start}–${end}`;
  };
  return {
    month: span({ month: 'short' }).toLocaleUpperCase(language),
    day: from === to ? String(first.getUTCDate()) : `${first.getUTCDate()}–${last.getUTCDate()}`,
    weekday: span({ weekday: from === to ? 'long' : 'short' }),
  };
};

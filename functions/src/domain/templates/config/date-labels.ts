/** The labels of a calendar tile for a day or a range of days. */
export interface DateLabels {
  month: string;
  day: string;
  weekday: string;
}

const MIDNIGHT = 'T00:00:00Z';

/**
 * Formats calendar days (`2030-06-14`) in a language. A range within one month is "14–16" and "Jun"; one that ends in another
 * month is "28–2" and "Jun–Jul".
 */
export function dateLabels(language: string, from: string, to: string = from): DateLabels {
  const [first, last] = [new Date(from + MIDNIGHT), new Date(to + MIDNIGHT)];
  const formatRange = (options: Intl.DateTimeFormatOptions): string => {
    const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
    const [start, end] = [format.format(first), format.format(last)];
    return start === end ? start : `${start}–${end}`;
  };
  return {
    month: formatRange({ month: 'short' }).toLocaleUpperCase(language),
    day: from === to ? String(first.getUTCDate()) : `${first.getUTCDate()}–${last.getUTCDate()}`,
    weekday: formatRange({ weekday: from === to ? 'long' : 'short' }),
  };
}

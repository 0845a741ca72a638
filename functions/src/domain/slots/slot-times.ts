import { instantOf, localTimesIn } from '../../infra/time/local-time.ts';
import { dayAfter } from '../../model/clock.ts';
import { type SlotPlan, weekdays } from '../../model/planning.ts';

/**
 * The instants of a plan from `from` on and before `until`, in their order (all in ms since the epoch). A time that the clocks skip
 * moves forward, of a time that occurs twice the earlier one counts, and two times at the same instant are one.
 */
export function* slotTimes(
  { timeZone, weekly }: Pick<SlotPlan, 'timeZone' | 'weekly'>,
  from: number,
  until: number,
): Generator<number> {
  const instant = (at: string): number => instantOf({ at, timeZone })?.getTime() ?? Number.NaN;
  // Times of the day before may have moved over midnight.
  let day = dayAfter(localDay(timeZone, from), -1);
  let moved: number[] = [];
  for (let start = instant(`${day}T00:00`); start < until; start = instant(`${day}T00:00`)) {
    const times = (weekly[weekdayOf(day)] ?? []).map((time) => instant(`${day}T${time}`));
    day = dayAfter(day, 1);
    const end = instant(`${day}T00:00`);
    const found = [...new Set([...moved, ...times])].sort((one, other) => one - other);
    for (const at of found) if (at >= from && at < Math.min(end, until)) yield at;
    moved = found.filter((at) => at >= end);
  }
}

/** The day that the clocks of a zone show. */
export function localDay(timeZone: string, at: number): string {
  return localTimesIn(timeZone)(new Date(at)).slice(0, 'YYYY-MM-DD'.length);
}

function weekdayOf(day: string): (typeof weekdays)[number] {
  return weekdays[(new Date(day).getUTCDay() + 6) % 7] ?? 'monday';
}

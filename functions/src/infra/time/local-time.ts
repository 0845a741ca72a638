import { LRUCache } from 'lru-cache';
import { MINUTE } from '../../model/clock.ts';

/** A time as a clock on a wall shows it, and the place of that clock. */
export interface LocalTime {
  /** `2027-03-28T09:00`, or with seconds. */
  at: string;
  /** A name of the IANA time zone database, such as `Europe/Madrid`. */
  timeZone: string;
}

const shape = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2}))?$/;

/** Whether the time zone database has a zone of this name. */
export function isTimeZone(timeZone: string): boolean {
  return isRegionalZone(timeZone) && formatOf(timeZone) !== null;
}

/** No zone is further from UTC, so that the offsets on both sides of a change are found this far from it (ms). */
const MAX_OFFSET_MS = 26 * 60 * MINUTE;

/**
 * The instant of a local time; null for a date, a time or a zone that does not exist. A time that the clocks skip is moved on
 * by what they skip; of one that they show twice it is the earlier. Both as `Temporal` does by default:
 * https://tc39.es/proposal-temporal/docs/ambiguity.html
 */
export function instantOf({ at, timeZone }: LocalTime): Date | null {
  const wall = wallTime(at);
  const format = isRegionalZone(timeZone) ? formatOf(timeZone) : null;
  if (wall === null || !format) return null;
  const offsetAt = (instant: number): number => wallAt(format, instant) - instant;
  const before = offsetAt(wall - MAX_OFFSET_MS);
  const after = offsetAt(wall + MAX_OFFSET_MS);
  const matching = [wall - before, wall - after].filter((instant) => wallAt(format, instant) === wall);
  // In a gap the offset before it leads to the time after it.
  return new Date(matching.length > 0 ? Math.min(...matching) : wall - before);
}

/** What the clocks of a zone show at an instant, as `2027-03-28T09:00:00`. Throws `RangeError` for an unknown zone. */
export function localTimesIn(timeZone: string): (instant: Date) => string {
  const format = formatOf(timeZone);
  if (!format) throw new RangeError(`${timeZone} is not a time zone.`);
  return (instant) => new Date(wallAt(format, instant.getTime())).toISOString().slice(0, 'YYYY-MM-DDTHH:MM:SS'.length);
}

/** Offsets such as `+02:00` are no places: they do not change with the seasons. */
function isRegionalZone(timeZone: string): boolean {
  return /^[A-Za-z]/.test(timeZone);
}

/** Creating a format costs as much as ten uses. Names are case-insensitive, so that there is no end of them. */
const formats = new LRUCache<string, { format: Intl.DateTimeFormat | null }>({
  max: 100,
  memoMethod: (timeZone) => ({ format: newFormat(timeZone) }),
});

function formatOf(timeZone: string): Intl.DateTimeFormat | null {
  return formats.memo(timeZone).format;
}

function newFormat(timeZone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'iso8601',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  } catch {
    return null;
  }
}

/** A wall-clock time as if it were one in UTC (ms); null where there is no such date or time. */
function wallTime(at: string): number | null {
  const [year, month, day, hour, minute, second] = (shape.exec(at) ?? []).slice(1).map((part) => Number(part ?? 0));
  if (year === undefined || month === undefined || day === undefined) return null;
  const wall = new Date(0);
  wall.setUTCFullYear(year, month - 1, day);
  wall.setUTCHours(hour ?? 0, minute ?? 0, second ?? 0);
  // What does not exist rolls over, such as 30 February or 24:00.
  const given = at.length > 'YYYY-MM-DDTHH:MM'.length ? at : `${at}:00`;
  return wall.toISOString().startsWith(given) ? wall.getTime() : null;
}

/** What the clocks of a zone show at an instant, as if it were a time in UTC (ms). */
function wallAt(format: Intl.DateTimeFormat, instant: number): number {
  const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
  const of = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
  const wall = new Date(0);
  wall.setUTCFullYear(of('year'), of('month') - 1, of('day'));
  wall.setUTCHours(of('hour'), of('minute'), of('second'));
  return wall.getTime();
}

import type { NewPost } from '@herald-publishing/client';
import { UsageError } from './errors.ts';

const MINUTE = 60_000;
/** The year 9999 (ms since the epoch). */
const MAX_TIME = 253_000_000_000_000;

const WITH_OFFSET = /(?:z|[+-]\d\d:?\d\d)$/i;
const LOCAL = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d)?)$/;

interface ScheduleOptions {
  at?: string;
  in?: string;
  zone?: string;
}

/** When to publish by the options of a command; undefined for at once. Throws `UsageError`. */
export function scheduleOf({ at, in: delay, zone }: ScheduleOptions): NewPost['scheduledTime'] {
  if (delay === undefined) return parseSchedule(at, zone);
  if (at === undefined && zone === undefined) return parseDelay(delay, Date.now());
  throw new UsageError('--in cannot be combined with --at or --zone.', 'Leave out --in, or the others.');
}

/**
 * The first full minute that is at least `delay`, as in `1d12h30m`, after `now` (ms since the epoch): the same command within a minute
 * asks for the same post. Throws `UsageError`.
 */
export function parseDelay(delay: string, now: number): string {
  const time = now + periodOf(delay);
  if (time <= MAX_TIME) return new Date(Math.ceil(time / MINUTE) * MINUTE).toISOString();
  throw notAPeriod(delay);
}

/** The length of a period such as `1d12h30m` or `90s` (ms). Throws `UsageError`. */
export function periodOf(period: string): number {
  const [matched, days = 0, hours = 0, minutes = 0, seconds = 0] =
    /^(?=\d)(?:(\d+)d)?(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s)?$/.exec(period) ?? [];
  if (matched === undefined) throw notAPeriod(period);
  return ((Number(days) * 24 + Number(hours)) * 60 + Number(minutes)) * MINUTE + Number(seconds) * 1000;
}

function notAPeriod(text: string): UsageError {
  return new UsageError(`"${text}" is not a period.`, 'Write it as in 45m, 2h or 1d12h30m.');
}

/**
 * When to publish: `next` for the next free slot, `2030-01-31T09:00Z`, or a local time with its zone, by default that of this machine.
 * Throws `UsageError`.
 */
export function parseSchedule(
  at: string | undefined,
  zone: string | undefined,
  localZone: string | undefined = Intl.DateTimeFormat().resolvedOptions().timeZone,
): NewPost['scheduledTime'] {
  if (at === undefined && zone === undefined) return undefined;
  if (at === 'next') {
    if (zone === undefined) return { slot: 'next' };
    throw new UsageError('A slot has a time zone already.', 'Leave out --zone.');
  }
  if (at === undefined) throw new UsageError('--zone needs a time.', 'Add --at, as in --at 2030-01-31T09:00.');
  if (WITH_OFFSET.test(at)) {
    if (zone === undefined) return at;
    throw new UsageError('The time already has an offset.', 'Leave out --zone, or the offset.');
  }
  const [matched, date, time] = LOCAL.exec(at) ?? [];
  if (matched === undefined)
    throw new UsageError(
      `"${at}" is not a time.`,
      'Write it as in 2030-01-31T09:00, or with an offset: 2030-01-31T09:00+01:00.',
    );
  const timeZone = zone ?? localZone;
  // The runtime knows no name where TZ is a path or an offset.
  if (!timeZone || timeZone === 'Etc/Unknown')
    throw new UsageError('This machine does not name its time zone.', 'Add --zone, as in --zone Europe/Madrid.');
  return { at: `${date}T${time}`, timeZone };
}

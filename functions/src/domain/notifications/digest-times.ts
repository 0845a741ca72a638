import { instantOf } from '../../infra/time/local-time.ts';
import { dayAfter } from '../../model/clock.ts';
import { localDay } from '../slots/index.ts';

const DIGEST_TIME = '08:00';
/** The local time until which a digest that could not be sent is tried again. */
const LAST_TIME = '20:00';

/** A local day: its start, the start of the next day, and until when a digest may be sent on it. */
interface LocalDay {
  from: Date;
  to: Date;
  lastDigestAt: Date;
}

/** The first digest time of a zone after `now` (ms since the epoch); of UTC where the zone is null. */
export function nextDigestAt(timeZone: string | null, now: number): Date {
  const zone = timeZone ?? 'UTC';
  const today = localDay(zone, now);
  const at = instant(zone, today, DIGEST_TIME);
  return at.getTime() > now ? at : instant(zone, dayAfter(today, 1), DIGEST_TIME);
}

/** The local day of `now` (ms since the epoch), or so many days from it. */
export function localDayAt(timeZone: string | null, now: number, days = 0): LocalDay {
  const zone = timeZone ?? 'UTC';
  const day = dayAfter(localDay(zone, now), days);
  return {
    from: instant(zone, day, '00:00'),
    to: instant(zone, dayAfter(day, 1), '00:00'),
    lastDigestAt: instant(zone, day, LAST_TIME),
  };
}

function instant(timeZone: string, day: string, time: string): Date {
  const found = instantOf({ at: `${day}T${time}`, timeZone });
  if (!found) throw new RangeError(`${timeZone} is not a time zone.`);
  return found;
}

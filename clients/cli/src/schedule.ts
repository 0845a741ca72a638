import type { NewPost } from '@herald-publishing/client';
import { UsageError } from './usage-error.ts';

const WITH_OFFSET = /(?:z|[+-]\d\d:?\d\d)$/i;
const LOCAL = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d)?)$/;

/**
 * When to publish: `2030-01-31T09:00Z`, or a local time with its zone, which is that of this machine where none is given. Throws
 * `UsageError`.
 */
export function parseSchedule(
  at: string | undefined,
  zone: string | undefined,
  localZone = Intl.DateTimeFormat().resolvedOptions().timeZone,
): NewPost['scheduledTime'] {
  if (at === undefined && zone === undefined) return undefined;
  if (at === undefined) throw new UsageError('--zone needs a time.', 'Add --at, as in --at 2030-01-31T09:00.');
  if (WITH_OFFSET.test(at)) {
    if (zone === undefined) return at;
    throw new UsageError('The time has an offset already.', 'Leave out --zone, or the offset.');
  }
  const [matched, date, time] = LOCAL.exec(at) ?? [];
  if (matched === undefined)
    throw new UsageError(
      `"${at}" is no time.`,
      'Write it as in 2030-01-31T09:00, or with an offset: 2030-01-31T09:00+01:00.',
    );
  return { at: `${date}T${time}`, timeZone: zone ?? localZone };
}

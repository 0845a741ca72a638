import { z } from 'zod';
import { DAY, dayAfter } from '../../../../model/clock.ts';
import { HeraldError } from '../../../../model/errors.ts';

const DEFAULT_DAYS = 30;
const MAX_DAYS = 366;

/** The days that a response is about, in requests. */
export const rangeFields = {
  from: z.iso.date().optional().meta({ description: 'The first day; by default 29 days before the last.' }),
  to: z.iso.date().optional().meta({ description: 'The last day; by default today.' }),
};

/** The same in responses. */
export const shownRange = {
  from: z.iso.date().meta({ description: 'The first day.' }),
  to: z.iso.date().meta({ description: 'The last day, which is included.' }),
};

/** The days of a request, which came on the day `today`. Throws `validation_error`. */
export function rangeOf(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  today: string,
): { from: string; to: string } {
  const last = to ?? today;
  const range = { from: from ?? dayAfter(last, 1 - DEFAULT_DAYS), to: last };
  const days = (Date.parse(range.to) - Date.parse(range.from)) / DAY + 1;
  if (days < 1) throw rangeProblem('The last day must not be before the first one.');
  if (days > MAX_DAYS) throw rangeProblem(`At most ${MAX_DAYS} days can be requested.`);
  return range;
}

export function rangeProblem(message: string): HeraldError {
  return new HeraldError('validation_error', message, {
    details: [{ field: 'query.from', message, code: 'custom' }],
  });
}

import { z } from 'zod';
import type { FieldProblem } from '../errors.ts';
import { MINUTE } from '../time/clock.ts';
import { parseRfc3339 } from '../time/rfc3339.ts';

const MIN_AHEAD_MS = MINUTE;

const scheduled = z.object({ scheduledTime: z.string() });

/**
 * Checks that `scheduledTime` is far enough ahead of `now` (ms). Takes the raw body, so that the problem is reported
 * together with those of other invalid fields.
 */
export const scheduleProblems = (body: unknown, now: number): FieldProblem[] => {
  const date = parseRfc3339(scheduled.safeParse(body).data?.scheduledTime ?? '');
  if (!date || date.getTime() >= now + MIN_AHEAD_MS) return [];
  return [
    {
      field: 'body.scheduledTime',
      message: 'scheduledTime must be at least 1 minute in the future',
      code: 'too_small',
    },
  ];
};

import { z } from 'zod';
import type { FieldProblem } from '../errors.ts';
import { MINUTE } from '../time/clock.ts';
import { parseRfc3339 } from '../time/rfc3339.ts';

const MIN_AHEAD_MS = MINUTE;

const scheduled = z.object({ scheduledTime: z.string() });

/** The one rule of a request that needs to know what time it is. Looks at the raw body, whatever else is wrong with it. */
export const scheduleProblems = (body: unknown, now: number): FieldProblem[] => {
  const moment = parseRfc3339(scheduled.safeParse(body).data?.scheduledTime ?? '');
  if (!moment || moment.getTime() >= now + MIN_AHEAD_MS) return [];
  return [
    {
      field: 'body.scheduledTime',
      message: 'scheduledTime must be at least 1 minute in the future',
      code: 'too_small',
    },
  ];
};

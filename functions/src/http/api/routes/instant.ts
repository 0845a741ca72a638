import { z } from 'zod';
import { parseIso8601 } from '../../../infra/time/iso8601.ts';

/** An instant, with its zone. */
export const instant = z
  .string()
  .meta({ format: 'date-time' })
  .transform((value, issues): Date => {
    const date = parseIso8601(value);
    if (date) return date;
    issues.addIssue({
      code: 'invalid_format',
      format: 'datetime',
      message: 'This must be an RFC 3339 time with a zone.',
    });
    return z.NEVER;
  });

/** An instant in a query. A space in a query is often written `+`, and `+02:00` then arrives with a space. */
export const queryTime = z.preprocess(
  (value) => (typeof value === 'string' ? value.replace(/ (?=\d\d:\d\d$)/, '+') : value),
  instant,
);

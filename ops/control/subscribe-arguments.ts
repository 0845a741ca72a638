import { z } from 'zod';
import { parseIsoTime } from './iso-time.ts';

/** The schema of `npm run subscribe`. `now` in ms since the epoch. */
export function subscribeCommand(now: number) {
  const end = z.string().transform((text, context) => {
    const time = endOf(text);
    if (time === null)
      context.addIssue({ code: 'custom', message: `${text} is no date: write 2027-12-31 or 2027-12-31T09:00Z.` });
    else if (time <= now)
      context.addIssue({
        code: 'custom',
        message: `${text} is in the past: name a later date, or end access with --end.`,
      });
    return new Date(time ?? Number.NaN);
  });
  const credits = z
    .string()
    .regex(/^[1-9]\d{0,8}$/, { error: 'Give --credits a whole number from 1 to 999999999.' })
    .transform(Number);
  return z
    .strictObject({
      name: z.literal('subscribe'),
      email: z.email({ error: ({ input }) => `${input} is no e-mail address.` }).optional(),
      until: end.optional(),
      credits: credits.default(0),
      end: z.boolean().default(false),
      list: z.boolean().default(false),
      project: z.string().optional(),
    })
    .superRefine(({ email, until, credits, end, list }, context) => {
      const hasGrant = until !== undefined || credits > 0;
      const refuse = (message: string) => context.addIssue({ code: 'custom', message });
      if (list) {
        if (email !== undefined || hasGrant || end) refuse('Give --list alone: it lists every user with access.');
      } else if (email === undefined) refuse('Name a user by EMAIL, or give --list.');
      else if (end && hasGrant) refuse('Give --end alone, or --until and --credits.');
      else if (!end && !hasGrant) refuse('Say what to do with --until, --credits or --end.');
    });
}

export type SubscribeCommand = z.infer<ReturnType<typeof subscribeCommand>>;

/** The end of a day in UTC, or a time (ms since the epoch). Null for any other text. */
function endOf(text: string): number | null {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text);
  const day = text.slice(0, 'YYYY-MM-DD'.length);
  const midnight = Date.parse(`${day}T00:00Z`);
  // A day that the month does not have is read as one of the next month.
  if (Number.isNaN(midnight) || !new Date(midnight).toISOString().startsWith(day)) return null;
  const time = isDay ? Date.parse(`${day}T23:59:59.999Z`) : parseIsoTime(text);
  return Number.isNaN(time) ? null : time;
}

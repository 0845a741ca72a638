import { z } from 'zod';
import type { Context } from '../../../../context.ts';
import type { Schedule, ScheduledAt } from '../../../../domain/posts/index.ts';
import { MIN_AHEAD_MS, type SlotRequest } from '../../../../domain/slots/index.ts';
import { parseIso8601 } from '../../../../infra/time/iso8601.ts';
import { instantOf, isTimeZone } from '../../../../infra/time/local-time.ts';
import { DAY } from '../../../../model/clock.ts';
import type { FieldProblem } from '../../../../model/errors.ts';
import { time } from '../../response-fields.ts';

const INVALID = 'invalid scheduledTime format';
const EXAMPLE = '2030-01-31T09:00:00+01:00';
const LOCAL_EXAMPLE = '2030-01-31T09:00';
const MAX_LENGTH = 100;
const MAX_NTH = 1000;

const instant = z
  .string()
  .meta({ format: 'date-time' })
  .transform((value, issues): ScheduledAt => {
    const publishAt = parseIso8601(value);
    if (publishAt) return { publishAt, localTime: null };
    issues.addIssue({ code: 'invalid_format', format: 'datetime', message: INVALID, example: EXAMPLE });
    return z.NEVER;
  });

const local = z
  .strictObject({
    at: z
      .string()
      .max(MAX_LENGTH)
      .meta({ description: `The local time, such as ${LOCAL_EXAMPLE}.` }),
    timeZone: z
      .string()
      .max(MAX_LENGTH)
      .refine(isTimeZone, 'This is not a time zone of the IANA database, such as Europe/Madrid.')
      .meta({ description: 'A name of the IANA time zone database, such as `Europe/Madrid`.' }),
  })
  .meta({ id: 'LocalTime' })
  .transform((localTime, issues): ScheduledAt => {
    const publishAt = instantOf(localTime);
    if (publishAt) return { publishAt, localTime };
    issues.addIssue({
      code: 'invalid_format',
      format: 'datetime',
      message: `This must be a date and a time without a zone, such as ${LOCAL_EXAMPLE}.`,
      path: ['at'],
    });
    return z.NEVER;
  });

const slot = z
  .strictObject({
    slot: z.string().max(MAX_LENGTH).meta({ description: '`next`, or the time of a slot: ISO 8601 with a zone.' }),
    nth: z.int().min(1).max(MAX_NTH).optional().meta({ description: 'Which of the next free slots: 3 is the third.' }),
    day: z.iso.date().optional().meta({ description: 'Only the slots of this local day.' }),
  })
  .meta({ id: 'SlotTime' })
  .transform(({ slot: named, nth, day }, issues): { slot: SlotRequest } => {
    if (named === 'next') return { slot: { nth: nth ?? 1, day: day ?? null } };
    const at = parseIso8601(named);
    if (at && nth === undefined && day === undefined) return { slot: { at } };
    issues.addIssue({
      code: 'custom',
      message: at
        ? 'Only the slot `next` takes `nth` or `day`.'
        : `This must be "next", or the time of a slot such as ${EXAMPLE}.`,
      path: ['slot'],
    });
    return z.NEVER;
  });

/** `scheduledTime` of a request, which says when in one of three ways. */
export const scheduledTime = z.union([instant, local, slot], INVALID).meta({
  id: 'ScheduledTime',
  description:
    `When: ISO 8601 with a zone, such as ${EXAMPLE}, or a local time with its time zone, at least one minute from now. A local ` +
    'time that the clocks skip moves forward by the skipped amount; if a time occurs twice, the earlier one counts. Or a free ' +
    'slot of your weekly times (`PUT /v1/slots`). Null publishes at once.',
});

/** `scheduledTime` of an accepted post. */
export const takenSlot = time.optional().meta({ description: 'The slot, of a post that asked for one.' });

/** The last day that Firestore can store (ms since the epoch): https://cloud.google.com/firestore/docs/concepts/data-types */
const STORE_END = Date.UTC(10_000, 0, 1) - DAY;
const scheduled = z.object({ scheduledTime });

/**
 * Checks that `scheduledTime` is far enough ahead, and that Herald can keep the post for the usual time after it: also where other
 * fields of the raw body are invalid, and `body` is undefined, so that all problems are reported together.
 */
export function scheduleProblems(
  { clock, config }: Pick<Context, 'clock' | 'config'>,
  raw: unknown,
  body: { scheduledTime?: Schedule | null | undefined } | undefined,
): FieldProblem[] {
  const time = body ? body.scheduledTime : scheduled.safeParse(raw).data?.scheduledTime;
  const date = time && instantIn(time);
  if (!date) return [];
  if (date.getTime() + config.publishing.retentionMs > STORE_END)
    return [problem('scheduledTime must be at most some thousand years in the future', 'too_big')];
  if (date.getTime() < clock.now() + MIN_AHEAD_MS)
    return [problem('scheduledTime must be at least 1 minute in the future', 'too_small')];
  return [];
}

/** The instant that a request names. */
export function instantIn(time: Schedule): Date | null {
  if (!('slot' in time)) return time.publishAt;
  return 'at' in time.slot ? time.slot.at : null;
}

function problem(message: string, code: FieldProblem['code']): FieldProblem {
  return {
    field: 'scheduledTime',
    message,
    code,
  };
}

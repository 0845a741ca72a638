import { z } from 'zod';
import { type CursorProblem, type Position, parseCursor } from '../../../infra/store/list-cursor.ts';
import { HeraldError } from '../../../model/errors.ts';

/** The query parameter for the length of a page of `items`, such as `posts`. */
export function limitField(page: { default: number; max: number }, items: string) {
  return z.coerce
    .number()
    .int()
    .min(1)
    .max(page.max)
    .default(page.default)
    .meta({ description: `The maximum number of ${items} per page.` });
}

/** The cursor of the next page, in the response of a list. */
export const nextCursorField = z
  .string()
  .nullable()
  .meta({ description: 'The cursor of the next page; null on the last one.' });

const MAX_CURSOR = 1000;

/** The query parameter for the next page of a list. */
export const cursorField = z.string().max(MAX_CURSOR).optional().meta({
  description: '`nextCursor` of the previous page, with the same filters.',
});

const messages: Record<CursorProblem, string> = {
  malformed: 'This is not a cursor of this endpoint.',
  otherFilters: 'This cursor belongs to a list with other filters.',
};

/** The position of the next page of a list. Throws `validation_error`. */
export function positionOf(cursor: string | undefined, filters: object): Position | null {
  if (cursor === undefined) return null;
  const position = parseCursor(cursor, filters);
  if (typeof position === 'object') return position;
  const message = messages[position];
  throw new HeraldError('validation_error', message, {
    details: [{ field: 'query.cursor', message, code: 'invalid_value' }],
  });
}

/**
 * A cursor of a list in the order of events: the number of an event. It is valid in every list of events of the user.
 */
export const sequenceCursor = z
  .string()
  .regex(/^\d{1,15}$/, 'This is not a cursor of this endpoint.')
  .optional();

/** The number in a cursor; null without a cursor. */
export function sequenceOf(cursor: string | undefined): number | null {
  return cursor === undefined ? null : Number(cursor);
}

export function sequenceCursorOf(sequence: number | null): string | null {
  return sequence === null ? null : String(sequence);
}

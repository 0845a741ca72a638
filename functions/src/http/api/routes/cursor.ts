import { z } from 'zod';
import { HeraldError } from '../../../infra/errors.ts';
import { type CursorProblem, type Position, parseCursor } from '../../../infra/store/list-cursor.ts';

const MAX_CURSOR = 1000;

/** The query parameter for the next page of a list. */
export const cursorField = z.string().max(MAX_CURSOR).optional().meta({
  description: '`nextCursor` of the page before, with the same filters.',
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

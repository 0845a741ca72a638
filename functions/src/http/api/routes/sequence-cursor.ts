import { z } from 'zod';

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

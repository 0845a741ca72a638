import { z } from 'zod';

/** A cursor of a list in the order of events: the number of one. Any list of a user's events goes on from it. */
export const sequenceCursor = z
  .string()
  .regex(/^\d{1,15}$/, 'This is not a cursor of this endpoint.')
  .optional();

/** The number that a cursor stands for; null where there is none. */
export function sequenceOf(cursor: string | undefined): number | null {
  return cursor === undefined ? null : Number(cursor);
}

export function sequenceCursorOf(sequence: number | null): string | null {
  return sequence === null ? null : String(sequence);
}

import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import { z } from 'zod';

/** A value by which the database increases a field, whatever its current value is. */
export function increment(by: number): FieldValue {
  return FieldValue.increment(by);
}

/** A field's value to be set by the database to the time of the write: the clocks of instances differ. */
export function serverTimestamp(): FieldValue {
  return FieldValue.serverTimestamp();
}

/** Deletes a field, in a write that keeps the others. */
export function fieldDeletion(): FieldValue {
  return FieldValue.delete();
}

/** The version of a document, as a task carries it. */
export const storedVersion = z
  .object({ seconds: z.number(), nanoseconds: z.number() })
  .transform(({ seconds, nanoseconds }) => new Timestamp(seconds, nanoseconds));

export type StoredVersion = z.output<typeof storedVersion>;

/** Whether the database compares a stored value with times. */
export function isTimestamp(value: unknown): boolean {
  return value instanceof Timestamp;
}

/** Conditions of a query of which one is enough. */
export { Filter } from 'firebase-admin/firestore';

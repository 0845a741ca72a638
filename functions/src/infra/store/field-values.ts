import { FieldValue } from 'firebase-admin/firestore';

/** A value by which the database increases a field, whatever its current value is. */
export function increment(by: number): FieldValue {
  return FieldValue.increment(by);
}

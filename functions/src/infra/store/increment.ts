import { FieldValue } from 'firebase-admin/firestore';

/** A field's value to be increased by the database, whatever it is by then. */
export function increment(by: number): FieldValue {
  return FieldValue.increment(by);
}

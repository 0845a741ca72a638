import { FieldValue } from 'firebase-admin/firestore';

/** A field's value to be set by the database to the time of the write: the clocks of instances differ. */
export function serverTimestamp(): FieldValue {
  return FieldValue.serverTimestamp();
}

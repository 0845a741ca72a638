import { FieldValue } from 'firebase-admin/firestore';

/** A field's value to be increased by the database, whatever it is by then. */
export const increment = (by: number): FieldValue => FieldValue.increment(by);

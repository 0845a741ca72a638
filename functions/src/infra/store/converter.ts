import type { FirestoreDataConverter, PartialWithFieldValue, WithFieldValue } from 'firebase-admin/firestore';
import { type ZodType, z } from 'zod';

/** A stored document that does not match its schema. The message names the document and the fields, never the data. */
export class MalformedDocument extends Error {
  override readonly name = 'MalformedDocument';
}

/** Parses documents on read. Writes are checked by the compiler only. */
export function converterFor<T extends object>(schema: ZodType<T>): FirestoreDataConverter<T> {
  return {
    toFirestore: (document: WithFieldValue<T> | PartialWithFieldValue<T>) => ({ ...document }),
    fromFirestore: (snapshot) => {
      const parsed = schema.safeParse(snapshot.data());
      if (parsed.success) return parsed.data;
      throw new MalformedDocument(`${snapshot.ref.path}: ${z.prettifyError(parsed.error)}`);
    },
  };
}

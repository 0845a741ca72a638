import type {
  FirestoreDataConverter,
  PartialWithFieldValue,
  QueryDocumentSnapshot,
  WithFieldValue,
} from 'firebase-admin/firestore';
import { type ZodType, z } from 'zod';
import { stdoutLogger } from '../observe/logger.ts';

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

/** What `read` returns; null for a malformed document, which is logged with its name. Throws any other error. */
export function unlessMalformed<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof MalformedDocument)) throw error;
    stdoutLogger({}).error('a malformed document was left out', {}, error);
    return null;
  }
}

/** The ids and data of the documents of a list that can be read: a malformed one does not hide the others. */
export function readable<T extends object>(
  documents: readonly QueryDocumentSnapshot<T>[],
): { id: string; data: T; document: QueryDocumentSnapshot<T> }[] {
  return documents.flatMap((document) => {
    const data = unlessMalformed(() => document.data());
    return data === null ? [] : [{ id: document.id, data, document }];
  });
}

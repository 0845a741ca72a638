import type { QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { stdoutLogger } from '../observe/logger.ts';
import { MalformedDocument } from './converter.ts';

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

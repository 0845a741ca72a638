import { CollectionReference, DocumentReference, Firestore } from 'firebase-admin/firestore';
import { createCollections } from './collections.ts';

/** The path of a document of every kind, with this id wherever a path has one: for tests of what holds for each kind. */
export function documentPaths(id: string): string[] {
  return [...new Set(pathsIn(createCollections(new Firestore({ projectId: 'demo-collections' })), id))];
}

function pathsIn(value: unknown, id: string): string[] {
  if (value instanceof CollectionReference) return [`${value.path}/${id}`];
  if (value instanceof DocumentReference) return [value.path];
  if (typeof value === 'function') return pathsIn(value(id), id);
  if (typeof value !== 'object' || value === null || !(Object.getPrototypeOf(value) === Object.prototype)) return [];
  return Object.values(value).flatMap((each) => pathsIn(each, id));
}

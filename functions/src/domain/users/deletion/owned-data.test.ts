import { CollectionReference, DocumentReference, Firestore } from 'firebase-admin/firestore';
import { expect, it } from 'vitest';
import { createCollections } from '../../../infra/store/collections.ts';
import { ownedData } from './owned-data.ts';

/** The collection at the top that a path of the database begins with. */
function topOf(path: string): string {
  return path.split('/')[0] ?? '';
}

function pathsIn(value: unknown): string[] {
  if (value instanceof CollectionReference || value instanceof DocumentReference) return [value.path];
  if (typeof value === 'function') return pathsIn(value('id'));
  if (typeof value !== 'object' || value === null || !(Object.getPrototypeOf(value) === Object.prototype)) return [];
  return Object.values(value).flatMap(pathsIn);
}

it('every collection is deleted with its user or documents why it stays', () => {
  const collections = createCollections(new Firestore({ projectId: 'demo-collections' }));
  const tops = new Set(pathsIn(collections).map(topOf));
  expect(tops).toContain('users');
  expect([...tops].sort()).toEqual(Object.keys(ownedData).sort());
});

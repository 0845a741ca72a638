import { connectInProcess, createEngine, IndexCheck, readDefinitions } from '@herald-lab/firestore';
import { Firestore } from 'firebase-admin/firestore';
import { createStore, type Store } from '../../functions/src/infra/store/store.ts';
import { inProject } from '../../local/project.ts';

/** An empty database in which the declared indexes of a collection are missing or still being built. */
export function storeWithoutIndexesOf(collection: string): Store {
  const { indexes, fieldOverrides } = readDefinitions(inProject('firestore.indexes.json'));
  const isOther = ({ collectionGroup }: { collectionGroup: string }): boolean => collectionGroup !== collection;
  const definitions = { indexes: indexes.filter(isOther), fieldOverrides: fieldOverrides.filter(isOther) };
  const projectId = 'demo-missing-index';
  const check = new IndexCheck({ definitions, projectId, onRefusal: () => {} });
  const db = new Firestore({ projectId, ignoreUndefinedProperties: true });
  connectInProcess(db, createEngine({ projectId, now: Date.now, indexes: check }));
  return createStore(db);
}

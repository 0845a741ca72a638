import { connectInProcess, createEngine, type Engine, IndexCheck, readDefinitions } from '@herald-lab/firestore';
import { Firestore } from 'firebase-admin/firestore';
import { createStore, type Store } from '../../functions/src/infra/store/store.ts';
import { inProject } from '../../local/project.ts';

/** An empty database of a test. The declared indexes of `withoutIndexesOf` are missing or still being built. */
export function ownStore(options: { withoutIndexesOf?: string } = {}): Store {
  return ownDatabase(options).store;
}

/** The same, with the numbers of the documents that are read and written, as Firestore bills them. */
export function ownDatabase({ withoutIndexesOf }: { withoutIndexesOf?: string } = {}): {
  store: Store;
  counts: Engine['database']['counts'];
} {
  const { indexes, fieldOverrides } = readDefinitions(inProject('firestore.indexes.json'));
  const isBuilt = ({ collectionGroup }: { collectionGroup: string }): boolean => collectionGroup !== withoutIndexesOf;
  const definitions = { indexes: indexes.filter(isBuilt), fieldOverrides: fieldOverrides.filter(isBuilt) };
  const projectId = 'demo-own-store';
  const check = new IndexCheck({ definitions, projectId, onRefusal: () => {} });
  const db = new Firestore({ projectId, ignoreUndefinedProperties: true });
  const engine = createEngine({ projectId, now: Date.now, indexes: check });
  connectInProcess(db, engine);
  return { store: createStore(db), counts: engine.database.counts };
}

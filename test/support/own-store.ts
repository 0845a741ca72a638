import { connectInProcess, createEngine, type Engine, IndexCheck, readDefinitions } from '@herald-lab/firestore';
import { Firestore } from 'firebase-admin/firestore';
import { inProject, PROJECT_ID } from '../../dev/project.ts';
import { createStore, type Store } from '../../functions/src/infra/store/store.ts';

const stack = await globalThis.inProcessStack;

/** An empty database of a test. The declared indexes of `withoutIndexesOf` are missing or still being built. */
export function ownStore(options: { withoutIndexesOf?: string } = {}): Store {
  return ownDatabase(options).store;
}

/** The same, with the numbers of the documents that are read and written, as Firestore bills them. */
export function ownDatabase({ withoutIndexesOf }: { withoutIndexesOf?: string } = {}): {
  store: Store;
  counts: Engine['database']['counts'];
} {
  // The indexes of the stack record what queries use of them.
  const indexes = withoutIndexesOf === undefined ? stack?.indexes : indexesWithout(withoutIndexesOf);
  const db = new Firestore({ projectId: PROJECT_ID, ignoreUndefinedProperties: true });
  const engine = createEngine({ projectId: PROJECT_ID, now: Date.now, indexes });
  connectInProcess(db, engine);
  return { store: createStore(db), counts: engine.database.counts };
}

function indexesWithout(collection: string): IndexCheck {
  const { indexes, fieldOverrides } = readDefinitions(inProject('firestore.indexes.json'));
  const isBuilt = ({ collectionGroup }: { collectionGroup: string }): boolean => collectionGroup !== collection;
  const definitions = { indexes: indexes.filter(isBuilt), fieldOverrides: fieldOverrides.filter(isBuilt) };
  return new IndexCheck({ definitions, projectId: PROJECT_ID, onRefusal: () => {} });
}

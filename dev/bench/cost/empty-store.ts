import { connectInProcess, createEngine } from '@herald-lab/firestore';
import { Firestore } from 'firebase-admin/firestore';
import { createStore, type Store } from '../../../functions/src/infra/store/store.ts';
import { PROJECT_ID } from '../../project.ts';

/** A store with a database in this process. */
export function emptyStore(): Store {
  const db = new Firestore({ projectId: PROJECT_ID, ignoreUndefinedProperties: true });
  connectInProcess(db, createEngine({ projectId: PROJECT_ID, now: Date.now }));
  return createStore(db);
}

// Firestore's admin client of the version the functions are deployed with. It is reached by its path because it is the
// functions' dependency, not the project's.
import { deleteApp, initializeApp } from '../../functions/node_modules/firebase-admin/lib/app/index.js';
import { type Firestore, getFirestore } from '../../functions/node_modules/firebase-admin/lib/firestore/index.js';
import { PROJECT_ID } from '../../local/project.ts';

export type {
  DocumentReference,
  DocumentSnapshot,
  Firestore,
} from '../../functions/node_modules/firebase-admin/lib/firestore/index.js';
export {
  AggregateField,
  FieldPath,
  FieldValue,
  Filter,
  Timestamp,
} from '../../functions/node_modules/firebase-admin/lib/firestore/index.js';

/** A client of the Firestore the environment names, and what ends it. */
export const openFirestore = (name: string): { db: Firestore; close(): Promise<void> } => {
  const app = initializeApp({ projectId: PROJECT_ID }, name);
  return { db: getFirestore(app), close: () => deleteApp(app) };
};

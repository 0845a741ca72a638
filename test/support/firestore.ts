// Firestore's admin client of the version the functions are deployed with. It is reached by its path because it is the
// functions' dependency, not the project's.
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { type Firestore, getFirestore } from 'firebase-admin/firestore';
import { PROJECT_ID } from '../../dev/project.ts';

export type {
  DocumentReference,
  DocumentSnapshot,
  Firestore,
  QuerySnapshot,
} from 'firebase-admin/firestore';
export {
  AggregateField,
  FieldPath,
  FieldValue,
  Filter,
  Timestamp,
} from 'firebase-admin/firestore';

/** A client of the Firestore of the environment, with its `close`. */
export function openFirestore(name: string): { db: Firestore; close(): Promise<void> } {
  const app = initializeApp({ projectId: PROJECT_ID }, name);
  return { db: getFirestore(app), close: () => deleteApp(app) };
}

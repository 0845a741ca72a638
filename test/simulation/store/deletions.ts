import { personOf } from '../../../functions/src/ids/test-user.ts';
import type { Database } from './database.ts';
import { ROOT, type StoredDocument } from './documents.ts';

/** The deletion of a user, live or of test mode, once it was accepted. */
export const deletionOf = ({ documents }: Pick<Database, 'documents'>, userId: string): StoredDocument | undefined =>
  documents.get(`${ROOT}/accountDeletions/${personOf(userId)}`);

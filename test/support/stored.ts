import { context } from '../../functions/src/context.ts';
import type { Store } from '../../functions/src/infra/store/store.ts';
import { bucketHour } from '../../functions/src/infra/time/bucket-hour.ts';

// What tests ask of the database and the functions do not. Firestore has no index for it, so it is read by a query that
// has one, and selected here.

/** Before the first record of this test file (ms); its clock may be a little behind that of the stack. */
const START_MS = Date.now() - 60_000;

/** The stored posts of a user, newest first. */
export const submissionsOf = async (uid: string, { submissions }: Store = context().store) =>
  (await submissions.where('userId', '==', uid).orderBy('createdAt', 'desc').orderBy('__name__', 'desc').get()).docs;

/** Those written since the start of this test file, in their order. */
const sinceStart = <T extends { data(): { timestamp: Date } }>(documents: T[]): T[] => {
  const at = (document: T): number => document.data().timestamp.getTime();
  return documents.filter((document) => at(document) >= START_MS).sort((a, b) => at(a) - at(b));
};

/** The log records of this test file. */
export const recentLogs = async ({ logs }: Pick<Store, 'logs'> = context().store) =>
  sinceStart((await logs.where('bucketHour', '>=', bucketHour(START_MS)).orderBy('bucketHour').get()).docs);

/** The error records of this test file. */
export const recentErrorLogs = async ({ errorLogs }: Pick<Store, 'errorLogs'> = context().store) =>
  sinceStart((await errorLogs.where('bucketHour', '>=', bucketHour(START_MS)).orderBy('bucketHour').get()).docs);

/** The idempotency keys of a user that a request holds. */
export const claimedKeysOf = async (uid: string) =>
  (await context().store.user(uid).idempotency.get()).docs.filter((record) => record.data().state === 'claimed');

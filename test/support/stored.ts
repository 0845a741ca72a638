import { context } from '../../functions/src/context.ts';
import type { Store } from '../../functions/src/infra/store/store.ts';
import { bucketHour } from '../../functions/src/model/clock.ts';

// What tests ask of the database and the functions do not. Firestore has no index for it, so it is read by a query that
// has one, and selected here.

/** Before the first record of this worker (ms); its clock may be a little behind the clock of the stack. */
const START_MS = Date.now() - 60_000;

/** The stored posts of a user, newest first. */
export async function submissionsOf(uid: string, { submissions }: Store = context().store) {
  return (await submissions.where('userId', '==', uid).orderBy('createdAt', 'desc').orderBy('__name__', 'desc').get())
    .docs;
}

/** The log records since this worker started. */
export async function recentLogs({ logs }: Pick<Store, 'logs'> = context().store) {
  return sinceStart((await logs.where('bucketHour', '>=', bucketHour(START_MS)).orderBy('bucketHour').get()).docs);
}

/** The error records since this worker started. */
export async function recentErrorLogs({ errorLogs }: Pick<Store, 'errorLogs'> = context().store) {
  return sinceStart((await errorLogs.where('bucketHour', '>=', bucketHour(START_MS)).orderBy('bucketHour').get()).docs);
}

/** The idempotency keys of a user that a request holds. */
export async function claimedKeysOf(uid: string) {
  return (await context().store.user(uid).idempotency.get()).docs.filter((record) => record.data().state === 'claimed');
}

/** Those written since this worker started, in their order. */
function sinceStart<T extends { data(): { timestamp: Date } }>(documents: T[]): T[] {
  const at = (document: T): number => document.data().timestamp.getTime();
  return documents.filter((document) => at(document) >= START_MS).sort((a, b) => at(a) - at(b));
}

import { sha256Hex } from '../crypto/digest.ts';
import type { IdempotencyRecord } from '../store/documents/idempotency-record.ts';
import type { Store } from '../store/store.ts';
import { isAlreadyExists, isPreconditionFailed } from '../store/write-errors.ts';
import type { Clock } from '../time/clock.ts';

/** What makes two requests the same one: who, where, under which key, with which body. */
export interface RequestIdentity {
  userId: string;
  /** Method and path, as in `POST /v1/posts`. */
  endpoint: string;
  key: string;
  bodyHash: string;
}

export interface StoredResponse {
  status: number;
  body: unknown;
}

/** What is known of an identity. */
export type Lookup =
  | { state: 'fresh'; claim: IdempotencyClaim }
  | { state: 'replay'; response: StoredResponse }
  /** The key was used with another body. */
  | { state: 'conflict' }
  /** The first request is still being worked on. */
  | { state: 'inFlight'; until: Date };

type RecordRef = ReturnType<ReturnType<Store['user']>['idempotency']['doc']>;
type Version = Awaited<ReturnType<RecordRef['get']>>['updateTime'];

/** The right to be the first. Nothing is written until `settle` or `hold`. */
export interface IdempotencyClaim {
  identity: RequestIdentity;
  ref: RecordRef;
  /** Version of an expired record to overwrite; undefined where there is none. */
  replaces: Version;
  /** The operation that somebody with this identity began and died over; null where there is none. */
  takesOver: string | null;
}

const recordRef = (store: Store, { userId, endpoint, key }: RequestIdentity): RecordRef =>
  store.user(userId).idempotency.doc(sha256Hex(`${endpoint}\n${key}`));

/** Whose record it is to write now: nobody's, or somebody's who has died over it. */
type Verdict = Lookup | { state: 'expired' } | { state: 'abandoned'; operationId: string | null };

const judge = (record: IdempotencyRecord, identity: RequestIdentity, now: number): Verdict => {
  if (record.expireAt.getTime() <= now) return { state: 'expired' };
  if (record.bodyHash !== identity.bodyHash) return { state: 'conflict' };
  if (record.state === 'done' && record.response) return { state: 'replay', response: record.response };
  const until = record.lease?.until ?? record.expireAt;
  return until.getTime() <= now
    ? { state: 'abandoned', operationId: record.operationId }
    : { state: 'inFlight', until };
};

/** Looks the identity up: one read. */
export const lookUp = async (tools: { store: Store; clock: Clock }, identity: RequestIdentity): Promise<Lookup> => {
  const ref = recordRef(tools.store, identity);
  const snapshot = await tools.store.read(ref);
  const record = snapshot.data();
  const fresh = { identity, ref, replaces: undefined, takesOver: null };
  if (!record) return { state: 'fresh', claim: fresh };
  const verdict = judge(record, identity, tools.clock.now());
  if (verdict.state !== 'expired' && verdict.state !== 'abandoned') return verdict;
  const takesOver = verdict.state === 'abandoned' ? verdict.operationId : null;
  return { state: 'fresh', claim: { ...fresh, replaces: snapshot.updateTime, takesOver } };
};

type Batch = ReturnType<Store['batch']>;

/** Writes a record over the version that the claim knows. The commit fails where somebody else was first. */
export const putRecord = (batch: Batch, claim: IdempotencyClaim, record: IdempotencyRecord): void => {
  if (claim.replaces) batch.update(claim.ref, { ...record }, { lastUpdateTime: claim.replaces });
  else batch.create(claim.ref, record);
};

/** Adds the answer to the commit that does the work: the work and its memory happen together or not at all. */
export const storeResponse = (
  batch: Batch,
  claim: IdempotencyClaim,
  response: StoredResponse,
  times: { now: number; replayMs: number },
): void =>
  putRecord(batch, claim, {
    endpoint: claim.identity.endpoint,
    bodyHash: claim.identity.bodyHash,
    state: 'done',
    lease: null,
    operationId: null,
    recoverAt: null,
    response,
    createdAt: new Date(times.now),
    expireAt: new Date(times.now + times.replayMs),
  });

/** A commit that failed because another request with this identity was first. */
export const isWriteConflict = (error: unknown): boolean => isAlreadyExists(error) || isPreconditionFailed(error);

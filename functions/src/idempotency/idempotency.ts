import { sha256Hex } from '../crypto/digest.ts';
import type { IdempotencyRecord } from '../store/documents/idempotency-record.ts';
import type { Store } from '../store/store.ts';
import { isAlreadyExists, isStale } from '../store/write-outcome.ts';
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
}

const recordRef = (store: Store, { userId, endpoint, key }: RequestIdentity): RecordRef =>
  store.user(userId).idempotency.doc(sha256Hex(`${endpoint}\n${key}`));

const judge = (record: IdempotencyRecord, identity: RequestIdentity, now: number): Lookup | 'expired' => {
  if (record.expireAt.getTime() <= now) return 'expired';
  if (record.state === 'claimed' && record.lease && record.lease.until.getTime() <= now) return 'expired';
  if (record.bodyHash !== identity.bodyHash) return { state: 'conflict' };
  if (record.state === 'done' && record.response) return { state: 'replay', response: record.response };
  return { state: 'inFlight', until: record.lease?.until ?? record.expireAt };
};

/** Looks the identity up: one read. */
export const lookUp = async (tools: { store: Store; clock: Clock }, identity: RequestIdentity): Promise<Lookup> => {
  const ref = recordRef(tools.store, identity);
  const snapshot = await ref.get();
  const record = snapshot.data();
  const verdict = record ? judge(record, identity, tools.clock.now()) : 'expired';
  return verdict === 'expired'
    ? { state: 'fresh', claim: { identity, ref, replaces: record ? snapshot.updateTime : undefined } }
    : verdict;
};

type Batch = ReturnType<Store['batch']>;

const put = (batch: Batch, claim: IdempotencyClaim, record: IdempotencyRecord): void => {
  if (claim.replaces) batch.update(claim.ref, { ...record }, { lastUpdateTime: claim.replaces });
  else batch.create(claim.ref, record);
};

/** Adds the answer to the commit that does the work: the work and its memory happen together or not at all. */
export const settleWith = (
  batch: Batch,
  claim: IdempotencyClaim,
  response: StoredResponse,
  times: { now: number; replayMs: number },
): void =>
  put(batch, claim, {
    endpoint: claim.identity.endpoint,
    bodyHash: claim.identity.bodyHash,
    state: 'done',
    lease: null,
    response,
    createdAt: new Date(times.now),
    expireAt: new Date(times.now + times.replayMs),
  });

/** A commit that failed because another request with this identity was first. */
export const wasBeaten = (error: unknown): boolean => isAlreadyExists(error) || isStale(error);

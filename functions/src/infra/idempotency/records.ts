import type { IncomingMessage } from 'node:http';
import type { Clock } from '../../model/clock.ts';
import { HeraldError } from '../../model/errors.ts';
import { uuid } from '../../model/ids.ts';
import type { IdempotencyRecord } from '../../model/request.ts';
import { canonicalJson, sha256Hex } from '../crypto/digest.ts';
import { isAlreadyExists, isPreconditionFailed } from '../store/conflicts.ts';
import type { Store } from '../store/store.ts';

/** What identifies a request: user, endpoint, key and body. */
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

/** The result of looking up a request. */
export type LookupResult =
  | { state: 'fresh'; claim: IdempotencyClaim }
  /** `claim` is the right to replace the response, if the request is handled again after all. */
  | { state: 'replay'; response: StoredResponse; claim: IdempotencyClaim }
  /** The key was used with another body; `response` is the one to that, if it has ended. */
  | { state: 'conflict'; response: StoredResponse | null }
  /** The first request is still being worked on. */
  | { state: 'inFlight'; until: Date };

type RecordRef = ReturnType<ReturnType<Store['user']>['idempotency']['doc']>;
type Version = Awaited<ReturnType<RecordRef['get']>>['updateTime'];

/** The right to use a key first. Nothing is written until the response is stored or a lease is acquired. */
export interface IdempotencyClaim {
  identity: RequestIdentity;
  ref: RecordRef;
  /** Version of an expired record to overwrite; undefined where there is none. */
  replaces: Version;
  /** The unfinished operation of an earlier request whose lease has expired; null where there is none. */
  replacesOperation: string | null;
}

/** The state of a stored record; `abandoned` when its lease has expired. */
type RecordState =
  | Exclude<LookupResult, { state: 'fresh' | 'replay' }>
  | { state: 'done'; response: StoredResponse }
  | { state: 'expired' }
  | { state: 'abandoned'; operationId: string | null };

export interface LookupTools {
  store: Store;
  clock: Clock;
}

/** Finds the record of a request with one read. */
export async function lookUp(tools: LookupTools, identity: RequestIdentity): Promise<LookupResult> {
  const ref = recordRef(tools.store, identity);
  const snapshot = await tools.store.read(ref);
  const record = snapshot.data();
  const fresh = { identity, ref, replaces: undefined, replacesOperation: null };
  if (!record) return { state: 'fresh', claim: fresh };
  const found = stateOf(record, identity, tools.clock.now());
  if (found.state === 'done')
    return { state: 'replay', response: found.response, claim: { ...fresh, replaces: snapshot.updateTime } };
  if (found.state !== 'expired' && found.state !== 'abandoned') return found;
  const replacesOperation = found.state === 'abandoned' ? found.operationId : null;
  return { state: 'fresh', claim: { ...fresh, replaces: snapshot.updateTime, replacesOperation } };
}

/**
 * A separate claim for a request without a key: if only the response to the commit was lost, the record in the commit
 * shows that the change was made. Its key is random, so that it needs no endpoint.
 */
export function claimWithoutKey(store: Store, userId: string): IdempotencyClaim {
  const identity = { userId, endpoint: '', key: uuid(), bodyHash: '' };
  return { identity, ref: recordRef(store, identity), replaces: undefined, replacesOperation: null };
}

type Batch = ReturnType<Store['batch']>;

/** Writes a record over the version of the claim. The commit fails where another request was first. */
export function putRecord(batch: Batch, claim: IdempotencyClaim, record: IdempotencyRecord): void {
  if (claim.replaces) batch.update(claim.ref, { ...record }, { lastUpdateTime: claim.replaces });
  else batch.create(claim.ref, record);
}

/**
 * Adds the response to the commit that does the work, so that both are stored together or not at all. `json` for a body that has what
 * a client sent, which a document may be unable to store.
 */
export function storeResponse(
  batch: Batch,
  claim: IdempotencyClaim,
  { status, body }: StoredResponse,
  times: { now: number; replayMs: number },
  as: 'document' | 'json' = 'document',
): void {
  putRecord(batch, claim, {
    endpoint: claim.identity.endpoint,
    bodyHash: claim.identity.bodyHash,
    state: 'done',
    lease: null,
    operationId: null,
    recoverAt: null,
    response: as === 'json' ? { status, body: null, json: JSON.stringify(body) } : { status, body },
    createdAt: new Date(times.now),
    expireAt: new Date(times.now + times.replayMs),
  });
}

/** A commit that failed because another request with this identity was first. */
export function isWriteConflict(error: unknown): boolean {
  return isAlreadyExists(error) || isPreconditionFailed(error);
}

function recordRef(store: Store, { userId, endpoint, key }: RequestIdentity): RecordRef {
  return store.user(userId).idempotency.doc(sha256Hex(`${endpoint}\n${key}`));
}

function stateOf(record: IdempotencyRecord, identity: RequestIdentity, now: number): RecordState {
  if (record.expireAt.getTime() <= now) return { state: 'expired' };
  const response = record.response && responseIn(record.response);
  if (record.bodyHash !== identity.bodyHash) return { state: 'conflict', response };
  if (record.state === 'done' && response) return { state: 'done', response };
  const until = record.lease?.until ?? record.expireAt;
  return until.getTime() <= now
    ? { state: 'abandoned', operationId: record.operationId }
    : { state: 'inFlight', until };
}

function responseIn({ status, body, json }: NonNullable<IdempotencyRecord['response']>): StoredResponse {
  return { status, body: json === undefined ? body : JSON.parse(json) };
}

/** `location` is the path of what the earlier request has created. */
export function bodyConflict(location?: string) {
  return new HeraldError(
    'idempotency_conflict',
    'This Idempotency-Key was already used with a different request body.',
    {
      details: { reason: 'different_body', ...(location === undefined ? {} : { location }) },
    },
  );
}

export function keyInUse() {
  return new HeraldError(
    'idempotency_conflict',
    'The first request with this Idempotency-Key is still being processed.',
    {
      details: { reason: 'in_progress' },
      retryAfterSeconds: 1,
      fix: 'Wait for the seconds in Retry-After, then repeat the request.',
    },
  );
}

/** The claim of a first request, or the stored response for a repeat. Throws `idempotency_conflict`. */
export function claimOrReplay(lookup: LookupResult): { claim: IdempotencyClaim } | { replay: StoredResponse } {
  if (lookup.state === 'conflict') throw bodyConflict();
  if (lookup.state === 'inFlight') throw keyInUse();
  return lookup.state === 'fresh' ? { claim: lookup.claim } : { replay: lookup.response };
}

const MAX_LENGTH = 255;
const printable = /^[\x20-\x7e]+$/;

/** The client's own key, null where there is none. Throws `validation_error`. */
export function explicitKey(request: IncomingMessage): string | null {
  const given = request.headersDistinct['idempotency-key'];
  if (!given) return null;
  if (given.length > 1) throw invalid('Send one Idempotency-Key header, not several.');
  const key = unquote(given[0] ?? '');
  if (key.length === 0 || key.length > MAX_LENGTH || !printable.test(key))
    throw invalid(`An Idempotency-Key has 1 to ${MAX_LENGTH} printable ASCII characters.`);
  return key;
}

/** The key of a request without one: the same for the same client, endpoint and JSON value of the body. */
export function derivedKey(client: string, endpoint: string, body: unknown): string {
  return `auto-${sha256Hex(`${client}\n${endpoint}\n${canonicalJson(body ?? null)}`)}`;
}

function invalid(message: string) {
  return new HeraldError('validation_error', message, {
    details: [{ field: 'headers.Idempotency-Key', message, code: 'invalid_string' }],
  });
}

/** The header is a quoted string in the IETF draft and unquoted in practice: both name the same key. */
function unquote(value: string): string {
  return (/^"(.*)"$/.exec(value)?.[1] ?? value).trim();
}

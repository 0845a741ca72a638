import { type Call, type Engine, type google, type LoadLimits, StatusError, type Write } from '@herald-lab/firestore';
import { callRemotely } from './remote-call.ts';
import { isDuring } from './world/conditions.ts';
import { currentWorker, deliverAt, taskArrivedAt } from './world/workers.ts';
import type { World } from './world/world.ts';

/** The client's timeout of a call with its retries, and its pauses: firestore_client_config.json (ms). */
const TOTAL_TIMEOUT_MS = 60_000;
const BACKOFF = { firstMs: 100, factor: 1.3, mostMs: 60_000 };
/** Status codes for which the client retries a call: RESOURCE_EXHAUSTED, ABORTED, UNAVAILABLE. */
const RETRY_CODES = [8, 10, 14];
const TRANSACTION_RETRY_CODES = [8, 14];

/** Changes to what the database does: safeguards that are off, and documents that are not kept. */
export interface StoreRules {
  /** The write that is made instead of this one; null for none. */
  alter?(write: Write): Write | null;
  /** Whether this write leaves its commit, for a separate one after it. */
  isSeparate?(write: Write): boolean;
  /** Whether a read by name does not find this document. */
  isHidden?(name: string): boolean;
}

interface FaultyStoreOptions {
  rules?: StoreRules;
  /** Those of the engine. */
  limits?: LoadLimits | undefined;
  /** Text for the timeline; empty for writes that are not worth a line. */
  describe: (writes: readonly Write[]) => string;
}

type CommitRequest = google.firestore.v1.ICommitRequest;
type BatchWriteRequest = google.firestore.v1.IBatchWriteRequest;
type ReadRequest = google.firestore.v1.IBatchGetDocumentsRequest;
type ReadResponse = google.firestore.v1.IBatchGetDocumentsResponse;

/**
 * The connection of Firestore's client to an engine in a simulated world: every call takes its time, and the connection may
 * break before or after the effect. Retries are those of the real client. The origin of a commit is the time (ms since 1970)
 * at which the task arrived that made it.
 */
export function faultyCalls(world: World, engine: Engine, { rules = {}, limits, describe }: FaultyStoreOptions): Call {
  const random = world.random.of('store');
  const { time, timeline } = world;

  const call = <T>(effect: () => T, write?: string): Promise<T> => {
    const { store, storeOutages } = world.conditions;
    const isAborted = write !== undefined && random.happens(store.aborted);
    return callRemotely(world, random, store, {
      effect: () => {
        if (isDuring(storeOutages, time.now)) throw unreachable();
        if (isAborted) throw new StatusError('ABORTED', 'Too much contention.');
        return effect();
      },
      write,
      delayMs: () => limits?.takeDelayMs() ?? 0,
      failure: unreachable,
    });
  };

  const withRetries = async <T>(codes: readonly number[], once: () => Promise<T>): Promise<T> => {
    const giveUpAt = time.now + TOTAL_TIMEOUT_MS;
    for (let pauseMs = BACKOFF.firstMs; ; pauseMs = Math.min(BACKOFF.mostMs, pauseMs * BACKOFF.factor)) {
      try {
        return await once();
      } catch (error) {
        const isRetried = error instanceof StatusError && codes.includes(error.code);
        const sleepMs = random.between(0, pauseMs);
        if (!isRetried || time.now + sleepMs > giveUpAt) throw error;
        const worker = currentWorker();
        await new Promise<void>((resolve) => deliverAt(time, worker, time.now + sleepMs, resolve));
      }
    }
  };

  /** Makes writes, and adds them to the timeline in the name of the worker that made them. */
  const write = <T>(writes: readonly Write[], retryCodes: readonly number[], effect: () => T): Promise<T> => {
    const text = timeline.isKept ? describe(writes) : 'writes';
    const by = currentWorker()?.name ?? 'world';
    const note = (what: string): void => {
      if (text) timeline.add(by, `${what} ${text}`);
    };
    const noted = () => {
      try {
        const result = effect();
        note('commit');
        return result;
      } catch (error) {
        note(`commit refused (${error instanceof Error ? error.message : error}):`);
        throw error;
      }
    };
    return withRetries(retryCodes, () => call(noted, `the commit of ${text || 'other documents'}`));
  };

  const commit = (request: CommitRequest, retryCodes: readonly number[]) => {
    const writes = request.writes ?? [];
    const { alter } = rules;
    const made = alter ? writes.map(alter).filter((one) => one !== null) : writes;
    const arrivedAt = taskArrivedAt();
    return write(writes, retryCodes, () => {
      const { commitTime } = engine.commit({ ...request, writes: made }, arrivedAt);
      return { commitTime, writeResults: writes.map(() => ({ updateTime: commitTime })) };
    });
  };

  const calls = {
    async commit(request: CommitRequest, retryCodes: readonly number[] | undefined) {
      const codes = retryCodes ?? (request.transaction ? TRANSACTION_RETRY_CODES : RETRY_CODES);
      const writes = request.writes ?? [];
      const separate = rules.isSeparate ? writes.filter(rules.isSeparate) : [];
      const response = await commit({ ...request, writes: writes.filter((one) => !separate.includes(one)) }, codes);
      if (separate.length > 0) await commit({ writes: separate }, codes);
      return response;
    },
    batchWrite: (request: BatchWriteRequest, retryCodes: readonly number[] = RETRY_CODES) =>
      write(request.writes ?? [], retryCodes, () => engine.batchWrite(request)),
    batchGetDocuments: (request: ReadRequest) => call(() => engine.batchGetDocuments(request).map(withoutHidden)),
    runQuery: (request: never) => call(() => engine.runQuery(request)),
    runAggregationQuery: (request: never) => call(() => engine.runAggregationQuery(request)),
    rollback: (request: never) => call(() => engine.rollback(request)),
  };

  const withoutHidden = (response: ReadResponse): ReadResponse => {
    const name = response.found?.name;
    return name && rules.isHidden?.(name) ? { missing: name, readTime: response.readTime ?? null } : response;
  };

  return (method, request, retryCodes) =>
    method in calls
      ? calls[method as keyof typeof calls](request, retryCodes as never)
      : withRetries(RETRY_CODES, () => call(() => engine[method](request)));
}

function unreachable(): StatusError {
  return new StatusError('UNAVAILABLE', 'The connection broke.');
}

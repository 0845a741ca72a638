import { PassThrough } from 'node:stream';
import type { google } from '../../../local/firestore/embedded/engine.ts';
import { isDuring } from '../world/conditions.ts';
import { currentWorker, reach, taskArrivedAt } from '../world/workers.ts';
import type { World } from '../world/world.ts';
import type { Database } from './database.ts';
import type { StoredDocument } from './documents.ts';
import { RpcError } from './rpc-error.ts';
import { timestampOf } from './values.ts';

/** The client's timeout of one call, and of a call with its retries: firestore_client_config.json (ms). */
const RPC_TIMEOUT_MS = 60_000;
const TOTAL_TIMEOUT_MS = 60_000;
const BACKOFF = { firstMs: 100, factor: 1.3, mostMs: 60_000 };
/** How late a commit may land whose connection broke (ms). */
const LATE_COMMIT_MS = 10_000;
/** Status codes that the client retries a commit on: RESOURCE_EXHAUSTED, ABORTED, UNAVAILABLE. */
const COMMIT_RETRY_CODES = [8, 10, 14];
const TRANSACTION_RETRY_CODES = [8, 14];

interface CallOptions {
  retry?: { retryCodes?: number[] };
}

const idOf = (transaction: Uint8Array | string | null | undefined): string | undefined =>
  transaction && transaction.length > 0 ? Buffer.from(transaction).toString() : undefined;

/** A line about a commit for the timeline: the documents, and what becomes of a run. */
const describeWrites = (writes: readonly google.firestore.v1.IWrite[]): string =>
  writes
    .map(({ update, delete: deleted }) => {
      const [, path = deleted ?? ''] = (update?.name ?? '').split('/documents/');
      const { status, attempt, steps } = update?.fields ?? {};
      const stepTexts = Object.entries(steps?.mapValue?.fields ?? {}).map(
        ([name, step]) => `${name}=${step.mapValue?.fields?.['state']?.stringValue}`,
      );
      const details = [status?.stringValue, attempt && `attempt ${attempt.integerValue}`, ...stepTexts].filter(Boolean);
      return details.length > 0 ? `${path} (${details.join(', ')})` : path;
    })
    .filter((text) => !/^(logs|errorLogs)\//.test(text))
    .join(', ');

/**
 * Firestore's client one level below the SDK, with the database in the same process: every call takes its time, and the
 * connection may break before or after its effect. Retries are those of the real client.
 */
export class GapicClient {
  readonly #world: World;
  readonly #database: Database;
  readonly #chance: World['chance'];

  constructor(world: World, database: Database) {
    this.#world = world;
    this.#database = database;
    this.#chance = world.chance.of('store');
  }

  async commit(request: google.firestore.v1.ICommitRequest, options: CallOptions = {}): Promise<unknown[]> {
    const writes = request.writes ?? [];
    const { isApart } = this.#database.rules;
    const apart = isApart ? writes.filter(isApart) : [];
    const response = await this.#commit(
      { ...request, writes: writes.filter((write) => !apart.includes(write)) },
      options,
    );
    if (apart.length > 0) await this.#commit({ writes: apart }, options);
    return [response];
  }

  async #commit(request: google.firestore.v1.ICommitRequest, options: CallOptions): Promise<unknown> {
    const writes = request.writes ?? [];
    const text = this.#world.timeline.isKept ? describeWrites(writes) : 'a commit';
    const by = currentWorker()?.name ?? 'world';
    const arrivedAt = taskArrivedAt();
    const note = (what: string): void => this.#world.timeline.add(by, what);
    const apply = () => {
      try {
        const at = timestampOf(this.#database.commit(writes, idOf(request.transaction), arrivedAt));
        if (text) note(`commit ${text}`);
        return { commitTime: at, writeResults: writes.map(() => ({ updateTime: at })) };
      } catch (error) {
        if (text) note(`commit refused: ${text}: ${error instanceof Error ? error.message : error}`);
        throw error;
      }
    };
    const codes = options.retry?.retryCodes ?? (request.transaction ? TRANSACTION_RETRY_CODES : COMMIT_RETRY_CODES);
    return this.#withRetries(codes, () => this.#call(apply, text || 'log records'));
  }

  /** Writes that are applied one by one, each with a status of its own: what a bulk writer sends. */
  async batchWrite(request: google.firestore.v1.IBatchWriteRequest, options: CallOptions = {}): Promise<unknown[]> {
    const writes = request.writes ?? [];
    const text = this.#world.timeline.isKept ? describeWrites(writes) : 'writes';
    const by = currentWorker()?.name ?? 'world';
    const apply = () => {
      const results = writes.map((write) => {
        try {
          return { updateTime: timestampOf(this.#database.commit([write])), status: { code: 0 } };
        } catch (error) {
          if (!(error instanceof RpcError)) throw error;
          return { updateTime: null, status: { code: error.code, message: error.message } };
        }
      });
      if (text) this.#world.timeline.add(by, `writes ${text}`);
      return {
        writeResults: results.map(({ updateTime }) => ({ updateTime })),
        status: results.map(({ status }) => status),
      };
    };
    const codes = options.retry?.retryCodes ?? COMMIT_RETRY_CODES;
    return [await this.#withRetries(codes, () => this.#call(apply, text || 'log records'))];
  }

  async beginTransaction(): Promise<unknown[]> {
    const id = await this.#withRetries(COMMIT_RETRY_CODES, () => this.#call(() => this.#database.begin()));
    return [{ transaction: Buffer.from(id) }];
  }

  async rollback(request: google.firestore.v1.IRollbackRequest): Promise<unknown[]> {
    await this.#call(() => this.#database.rollback(idOf(request.transaction) ?? ''));
    return [{}];
  }

  batchGetDocuments(request: google.firestore.v1.IBatchGetDocumentsRequest): PassThrough {
    return this.#stream(() => {
      const started = request.newTransaction ? this.#database.begin() : undefined;
      const transaction = started ?? idOf(request.transaction);
      const readTime = timestampOf(this.#database.time);
      const results = (request.documents ?? []).map((name) => {
        const document = this.#database.get(name, transaction);
        return document ? { found: this.#message(document), readTime } : { missing: name, readTime };
      });
      return started ? [{ transaction: Buffer.from(started) }, ...results] : results;
    });
  }

  runQuery(request: google.firestore.v1.IRunQueryRequest): PassThrough {
    return this.#stream(() => {
      const started = request.newTransaction ? this.#database.begin() : undefined;
      const query = request.structuredQuery ?? {};
      const found = this.#database.query(request.parent ?? '', query, started ?? idOf(request.transaction));
      const readTime = timestampOf(this.#database.time);
      const results: object[] = found.map((document) => ({ document: this.#message(document), readTime }));
      if (results.length === 0) results.push({ readTime });
      return started ? [{ transaction: Buffer.from(started) }, ...results] : results;
    });
  }

  async listCollectionIds({ parent }: google.firestore.v1.IListCollectionIdsRequest): Promise<unknown[]> {
    const list = () => this.#call(() => this.#database.documents.collectionIdsBelow(parent ?? ''));
    return [await this.#withRetries(COMMIT_RETRY_CODES, list)];
  }

  #message({ name, fields, createdAt, updatedAt }: StoredDocument): google.firestore.v1.IDocument {
    return { name, fields, createTime: timestampOf(createdAt), updateTime: timestampOf(updatedAt) };
  }

  #stream(read: () => object[]): PassThrough {
    const stream = new PassThrough({ objectMode: true, highWaterMark: 1_000_000 });
    this.#call(read).then(
      (results) => {
        for (const result of results) stream.write(result);
        stream.end();
      },
      (error: unknown) => stream.emit('error', error),
    );
    return stream;
  }

  async #withRetries<T>(codes: readonly number[], call: () => Promise<T>): Promise<T> {
    const { time } = this.#world;
    const giveUpAt = time.now + TOTAL_TIMEOUT_MS;
    for (let pauseMs = BACKOFF.firstMs; ; pauseMs = Math.min(BACKOFF.mostMs, pauseMs * BACKOFF.factor)) {
      try {
        return await call();
      } catch (error) {
        const isRetried = error instanceof RpcError && codes.includes(error.code);
        const sleepMs = this.#chance.between(0, pauseMs);
        if (!isRetried || time.now + sleepMs > giveUpAt) throw error;
        const worker = currentWorker();
        await new Promise<void>((resolve) => reach(time, worker, time.now + sleepMs, resolve));
      }
    }
  }

  /** One call: there, the effect, and back. */
  #call<T>(effect: () => T, text = ''): Promise<T> {
    const { time, conditions } = this.#world;
    const { store, storeOutages } = conditions;
    const worker = currentWorker();
    const legMs = () => this.#chance.latency(store.latency) / 2;
    const [thereMs, backMs] = [legMs(), legMs()];
    const isWrite = text !== '';
    const fails = this.#chance.happens(store.unavailable);
    const isAborted = isWrite && this.#chance.happens(store.aborted);
    const isLost = this.#chance.happens(store.lostResponse);
    const lateMs = isWrite && this.#chance.happens(store.late) ? this.#chance.between(500, LATE_COMMIT_MS) : 0;
    return new Promise((resolve, reject) => {
      const back = (work: () => void) => reach(time, worker, time.now + backMs, work);
      const breakConnection = () => reject(new RpcError('UNAVAILABLE', 'The connection broke.'));
      const deadline = reach(time, worker, time.now + RPC_TIMEOUT_MS, () =>
        reject(new RpcError('DEADLINE_EXCEEDED', 'No response in time.')),
      );
      const arrive = (): void => {
        deadline();
        if (isDuring(storeOutages, time.now) || fails) return void back(breakConnection);
        if (isAborted) return void back(() => reject(new RpcError('ABORTED', 'Too much contention.')));
        let result: T;
        try {
          result = effect();
        } catch (error) {
          return void back(() => reject(error));
        }
        if (isLost && isWrite) this.#world.note(`store: the response to ${text} is lost`);
        back(isLost ? breakConnection : () => resolve(result));
      };
      if (lateMs > 0) {
        this.#world.note(`store: ${text} will land ${Math.round(lateMs)} ms late`);
        reach(time, worker, time.now + thereMs + backMs, breakConnection);
      }
      time.after(thereMs + lateMs, arrive);
    });
  }
}

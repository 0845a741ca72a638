import { jitter } from '../../model/ids.ts';
import { isAlreadyExists, isPreconditionFailed, isStoreUnavailable } from '../store/conflicts.ts';
import {
  activeTimestamps,
  combineWindows,
  type RateLimitResult,
  recordOf,
  type WindowRule,
  windowState,
} from './window.ts';
import type { RecordWrite, StoredRecord, WindowCache, WindowDocuments } from './window-documents.ts';

/** The new content of one key's document: every timestamp that still counts, including the new ones, oldest first. */
interface WindowChange {
  timestamps: number[];
  /** The new ones. */
  added: number[];
  windowMs: number;
}

/** The decisions on a group of requests, and the changes of the one commit that records them. */
interface PendingCommit {
  results: RateLimitResult[];
  changes: Map<string, WindowChange>;
}

/** The current state, by key. */
type Windows = Pick<ReadonlyMap<string, { timestamps: readonly number[] }>, 'get'>;

/** Write conflicts before a group gives up: about two seconds. */
const MAX_ATTEMPTS = 24;
const MIN_BACKOFF_MS = 5;
const MAX_BACKOFF_MS = 100;

/** Other instances changed the same window in every attempt. */
export class TooManyConflicts extends Error {
  override readonly name = 'TooManyConflicts';
}

interface GroupCommitTools {
  documents: Pick<WindowDocuments, 'commit'>;
  cache: WindowCache;
  /** The corrected time, ms since the epoch. */
  now(): number;
  /** Creates the timestamp of one request. */
  timestamp(): number;
  /** Applies the timeout of one response of the database. */
  withTimeout<T>(response: Promise<T>): Promise<T>;
}

type Records = ReadonlyMap<string, StoredRecord>;

/** The record that holds each window, by the window's key. */
type RecordOfKey = ReadonlyMap<string, string>;

/**
 * Decides groups of requests and records the allowed ones, each group in one commit. Throws the error of the database,
 * `TimeoutError` or `TooManyConflicts`; the outcome of the commit is then unknown.
 */
export function createGroupCommit({ documents, cache, now, timestamp, withTimeout }: GroupCommitTools) {
  const readRecords = async (records: readonly string[]): Promise<Records> =>
    new Map(await withTimeout(Promise.all(records.map(async (name) => [name, await cache.get(name)] as const))));

  const commit = async (pending: PendingCommit, records: Records, recordOfKey: RecordOfKey): Promise<void> => {
    const committed = await withTimeout(documents.commit(recordWrites(pending, records, recordOfKey)));
    for (const [record, state] of committed) cache.put(record, state);
  };

  const decide = async (
    requests: readonly (readonly WindowRule[])[],
    recordOfKey: RecordOfKey,
    names: readonly string[],
  ): Promise<RateLimitResult[]> => {
    let pending: PendingCommit | undefined;
    let unconfirmed = 0;
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const records = await readRecords(names);
      const windows = windowsOf(records);
      // The client library retries commits, so even a conflict may be with this group's own commit, its response lost.
      if (pending && isCommitted(pending, windows)) return pending.results;
      pending = decideRequests(requests, windows, now(), timestamp);
      if (pending.changes.size === 0) return pending.results;
      try {
        await commit(pending, records, recordOfKey);
        return pending.results;
      } catch (error) {
        if (isStoreUnavailable(error)) unconfirmed += 1;
        if (!isRetryable(error, unconfirmed)) throw error;
        for (const name of names) cache.forget(name);
        await backoff(attempt);
      }
    }
    throw new TooManyConflicts(`Lost ${MAX_ATTEMPTS} times in a row to other instances.`);
  };

  return async (requests: readonly (readonly WindowRule[])[]): Promise<RateLimitResult[]> => {
    const recordOfKey = new Map(requests.flat().map((rule) => [rule.key, recordOf(rule)]));
    const names = [...new Set(recordOfKey.values())];
    try {
      return await decide(requests, recordOfKey, names);
    } catch (error) {
      for (const name of names) cache.forget(name);
      throw error;
    }
  };
}

/** The changed records, including their unchanged windows. */
function recordWrites({ changes }: PendingCommit, records: Records, recordOfKey: RecordOfKey): RecordWrite[] {
  const writes = new Map<string, RecordWrite & { windows: Map<string, readonly number[]> }>();
  for (const [key, { timestamps, windowMs }] of changes) {
    const record = recordOfKey.get(key) ?? key;
    const before = writes.get(record);
    const windows = before?.windows ?? new Map(records.get(record)?.windows);
    windows.set(key, timestamps);
    const longest = Math.max(windowMs, before?.windowMs ?? 0);
    writes.set(record, { record, windows, windowMs: longest, version: records.get(record)?.version });
  }
  return [...writes.values()];
}

function windowsOf(records: Records): Map<string, { timestamps: readonly number[] }> {
  return new Map(
    [...records.values()].flatMap(({ windows }) => [...windows].map(([key, timestamps]) => [key, { timestamps }])),
  );
}

/** A failed write that is worth a retry: a write conflict, or, once, a commit with an unknown outcome. */
function isRetryable(error: unknown, unconfirmed: number): boolean {
  return isPreconditionFailed(error) || isAlreadyExists(error) || (isStoreUnavailable(error) && unconfirmed <= 1);
}

function backoff(attempt: number): Promise<void> {
  const ms = jitter(Math.min(MAX_BACKOFF_MS, MIN_BACKOFF_MS * 2 ** attempt));
  return new Promise((resolve) => setTimeout(resolve, ms));
}

interface Pending<Request, Result> {
  request: Request;
  resolve(result: Result): void;
}

interface BatchWorker<Request, Result> {
  /** Returns results in the order of the requests. */
  run(batch: readonly Request[]): Promise<readonly Result[]>;
  /** Results when `run` threw: for its batch and for the requests waiting behind it, which would meet the same fault. */
  recover(error: unknown, batch: readonly Request[]): readonly Result[];
}

/**
 * Runs requests in batches: requests for a key that arrive while its batch is running wait, and form the next batch. Keys
 * do not wait for each other.
 */
export function createKeyedBatcher<Request, Result>({ run, recover }: BatchWorker<Request, Result>) {
  const queues = new Map<string, Pending<Request, Result>[]>();

  const drain = async (key: string, queue: Pending<Request, Result>[]): Promise<void> => {
    const requests = (batch: readonly Pending<Request, Result>[]): Request[] => batch.map(({ request }) => request);
    while (queue.length > 0) {
      const batch = queue.splice(0);
      const results = await run(requests(batch)).catch((error: unknown) => {
        batch.push(...queue.splice(0));
        return recover(error, requests(batch));
      });
      for (const [index, result] of results.entries()) batch[index]?.resolve(result);
    }
    queues.delete(key);
  };

  return (key: string, request: Request): Promise<Result> =>
    new Promise((resolve) => {
      const waiting = queues.get(key);
      if (waiting) {
        waiting.push({ request, resolve });
        return;
      }
      const queue = [{ request, resolve }];
      queues.set(key, queue);
      void drain(key, queue);
    });
}

/**
 * Decides the requests in the given order; each counts in all of its windows or in none. `timestamp` creates the timestamp
 * of a request, which lies within the millisecond `now`.
 */
export function decideRequests(
  requests: readonly (readonly WindowRule[])[],
  windows: Windows,
  now: number,
  timestamp: () => number,
): PendingCommit {
  const changes = new Map<string, WindowChange>();
  const timestampsOf = (key: string): readonly number[] =>
    changes.get(key)?.timestamps ?? windows.get(key)?.timestamps ?? [];
  const statesOf = (rules: readonly WindowRule[]) =>
    rules.map((rule) => windowState(rule, timestampsOf(rule.key), now));

  const count = (rule: WindowRule, added: number): void => {
    const before = changes.get(rule.key);
    const windowMs = Math.max(rule.windowMs, before?.windowMs ?? 0);
    changes.set(rule.key, {
      timestamps: [...activeTimestamps(timestampsOf(rule.key), now, windowMs), added].sort(ascending),
      added: [...(before?.added ?? []), added],
      windowMs,
    });
  };

  const results = requests.map((rules) => {
    const before = statesOf(rules);
    if (before.some(({ left }) => left <= 0)) return combineWindows(false, before, now);
    const added = timestamp();
    for (const rule of rules) count(rule, added);
    return combineWindows(true, statesOf(rules), now);
  });
  return { results, changes };
}

/** True when all added timestamps are in the windows: the commit happened, although its response was lost. */
export function isCommitted({ changes }: PendingCommit, windows: Windows): boolean {
  return [...changes].every(([key, { added }]) => {
    const present = new Set(windows.get(key)?.timestamps);
    return added.every((timestamp) => present.has(timestamp));
  });
}

function ascending(a: number, b: number): number {
  return a - b;
}

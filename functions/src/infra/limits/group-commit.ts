import { jitter } from '../ids/ids.ts';
import { isAlreadyExists, isPreconditionFailed, isStoreUnavailable } from '../store/write-errors.ts';
import { decideRequests, isCommitted, type PendingCommit } from './pending-commit.ts';
import { type RateLimitResult, recordOf, type WindowRule } from './window.ts';
import type { WindowCache } from './window-cache.ts';
import type { RecordWrite, StoredRecord, WindowDocuments } from './window-documents.ts';

/** Write conflicts before a group gives up: about two seconds. */
const MAX_ATTEMPTS = 24;
const MIN_BACKOFF_MS = 5;
const MAX_BACKOFF_MS = 100;

/** Other instances changed the same window in every attempt. */
export class TooManyConflicts extends Error {
  override readonly name = 'TooManyConflicts';
}

export interface GroupCommitTools {
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

import { jitter } from '../ids/ids.ts';
import { isAlreadyExists, isPreconditionFailed, isStoreUnavailable } from '../store/write-errors.ts';
import { decideRequests, isCommitted, type PendingCommit } from './pending-commit.ts';
import type { RateLimitResult, WindowRule } from './window.ts';
import type { WindowCache } from './window-cache.ts';
import type { StoredWindow, WindowDocuments } from './window-documents.ts';

/** Write conflicts before a group gives up: about two seconds. */
const MAX_ATTEMPTS = 24;
const MIN_BACKOFF_MS = 5;
const MAX_BACKOFF_MS = 100;

const backoff = (attempt: number): Promise<void> => {
  const ms = jitter(Math.min(MAX_BACKOFF_MS, MIN_BACKOFF_MS * 2 ** attempt));
  return new Promise((resolve) => setTimeout(resolve, ms));
};

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

/** A failed write that is worth a retry: a write conflict, or, once, a commit whose outcome is unknown. */
const isRetryable = (error: unknown, unconfirmed: number): boolean =>
  isPreconditionFailed(error) || isAlreadyExists(error) || (isStoreUnavailable(error) && unconfirmed <= 1);

/**
 * Decides groups of requests and records those that are allowed, each group in one commit. Throws the database's error,
 * `TimeoutError` or `TooManyConflicts`; the outcome of the commit is then unknown.
 */
export const createGroupCommit = ({ documents, cache, now, timestamp, withTimeout }: GroupCommitTools) => {
  const readWindows = async (keys: readonly string[]): Promise<Map<string, StoredWindow>> =>
    new Map(await withTimeout(Promise.all(keys.map(async (key) => [key, await cache.get(key)] as const))));

  const commit = async ({ changes }: PendingCommit, windows: ReadonlyMap<string, StoredWindow>): Promise<void> => {
    const writes = [...changes].map(([key, change]) => ({ key, ...change, version: windows.get(key)?.version }));
    const committed = await withTimeout(documents.commit(writes));
    for (const [key, window] of committed) cache.put(key, window);
  };

  const decide = async (
    requests: readonly (readonly WindowRule[])[],
    keys: readonly string[],
  ): Promise<RateLimitResult[]> => {
    let pending: PendingCommit | undefined;
    let unconfirmed = 0;
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const windows = await readWindows(keys);
      // The client library retries commits, so even a conflict may be with this group's own commit, its response lost.
      if (pending && isCommitted(pending, windows)) return pending.results;
      pending = decideRequests(requests, windows, now(), timestamp);
      if (pending.changes.size === 0) return pending.results;
      try {
        await commit(pending, windows);
        return pending.results;
      } catch (error) {
        if (isStoreUnavailable(error)) unconfirmed += 1;
        if (!isRetryable(error, unconfirmed)) throw error;
        for (const key of keys) cache.forget(key);
        await backoff(attempt);
      }
    }
    throw new TooManyConflicts(`Lost ${MAX_ATTEMPTS} times in a row to other instances.`);
  };

  return async (requests: readonly (readonly WindowRule[])[]): Promise<RateLimitResult[]> => {
    const keys = [...new Set(requests.flatMap((rules) => rules.map(({ key }) => key)))];
    try {
      return await decide(requests, keys);
    } catch (error) {
      for (const key of keys) cache.forget(key);
      throw error;
    }
  };
};

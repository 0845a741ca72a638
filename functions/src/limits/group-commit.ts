import { jitter } from '../ids/ids.ts';
import { isAlreadyExists, isPreconditionFailed, isStoreUnavailable } from '../store/write-errors.ts';
import { decideRequests, isCommitted, type PendingCommit } from './pending-commit.ts';
import type { RateLimitResult, WindowRule } from './window.ts';
import type { WindowCache } from './window-cache.ts';
import type { StoredWindow, WindowDocuments } from './window-documents.ts';

/** Conflicts with other instances before a group gives up. Some two seconds of them; each goes to somebody who got through. */
const MOST_ATTEMPTS = 24;
const FIRST_PAUSE_MS = 5;
const LONGEST_PAUSE_MS = 100;

const pause = (attempt: number): Promise<void> => {
  const ms = jitter(Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempt));
  return new Promise((resolve) => setTimeout(resolve, ms));
};

/** Too many instances wanted the same window at once. */
export class TooManyConflicts extends Error {
  override readonly name = 'TooManyConflicts';
}

export interface GroupCommitTools {
  documents: Pick<WindowDocuments, 'commit'>;
  known: WindowCache;
  /** The corrected time, ms since the epoch. */
  now(): number;
  /** The moment one request is recorded under. */
  stamp(): number;
  /** Bounds the wait for one answer of the database. */
  withTimeout<T>(answer: Promise<T>): Promise<T>;
}

/** A failed write that another attempt may mend: somebody else was first, or, once, no word on whether it happened. */
const isWorthAnother = (error: unknown, unanswered: number): boolean =>
  isPreconditionFailed(error) || isAlreadyExists(error) || (isStoreUnavailable(error) && unanswered <= 1);

/**
 * Decides groups of requests and records those that fit, a group in one commit. Throws what the database threw,
 * `TimeoutError` or `TooManyConflicts`; what became of the commit is then unknown.
 */
export const createGroupCommit = ({ documents, known, now, stamp, withTimeout }: GroupCommitTools) => {
  const learn = async (keys: readonly string[]): Promise<Map<string, StoredWindow>> =>
    new Map(await withTimeout(Promise.all(keys.map(async (key) => [key, await known.get(key)] as const))));

  const commit = async ({ changes }: PendingCommit, windows: ReadonlyMap<string, StoredWindow>): Promise<void> => {
    const writes = [...changes].map(([key, change]) => ({ key, ...change, version: windows.get(key)?.version }));
    const standing = await withTimeout(documents.commit(writes));
    for (const [key, window] of standing) known.put(key, window);
  };

  const decide = async (
    requests: readonly (readonly WindowRule[])[],
    keys: readonly string[],
  ): Promise<RateLimitResult[]> => {
    let draft: PendingCommit | undefined;
    let unanswered = 0;
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
      const windows = await learn(keys);
      // The client repeats a commit by itself, so even a conflict may be with our own commit, its answer lost.
      if (draft && isCommitted(draft, windows)) return draft.results;
      draft = decideRequests(requests, windows, now(), stamp);
      if (draft.changes.size === 0) return draft.results;
      try {
        await commit(draft, windows);
        return draft.results;
      } catch (error) {
        if (isStoreUnavailable(error)) unanswered += 1;
        if (!isWorthAnother(error, unanswered)) throw error;
        for (const key of keys) known.forget(key);
        await pause(attempt);
      }
    }
    throw new TooManyConflicts(`Lost ${MOST_ATTEMPTS} times in a row to other instances.`);
  };

  return async (requests: readonly (readonly WindowRule[])[]): Promise<RateLimitResult[]> => {
    const keys = [...new Set(requests.flatMap((rules) => rules.map(({ key }) => key)))];
    try {
      return await decide(requests, keys);
    } catch (error) {
      for (const key of keys) known.forget(key);
      throw error;
    }
  };
};

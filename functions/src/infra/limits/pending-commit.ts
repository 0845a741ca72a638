import { activeTimestamps, combineWindows, type RateLimitResult, type WindowRule, windowState } from './window.ts';

/** The new content of one key's document: every timestamp that still counts, including the new ones, oldest first. */
export interface WindowChange {
  timestamps: number[];
  /** The new ones. */
  added: number[];
  windowMs: number;
}

/** The decisions on a group of requests, and the changes of the one commit that records them. */
export interface PendingCommit {
  results: RateLimitResult[];
  changes: Map<string, WindowChange>;
}

/** The current state, by key. */
export type Windows = ReadonlyMap<string, { timestamps: readonly number[] }>;

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

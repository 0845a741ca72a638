import { activeTimestamps, combineWindows, type RateLimitResult, type WindowRule, windowState } from './window.ts';

/** What one key's document is to hold: every stamp that still counts, the new ones among them, oldest first. */
export interface WindowChange {
  timestamps: number[];
  /** The new ones. */
  added: number[];
  windowMs: number;
}

/** The decisions on a group of requests, and the one commit that makes them true. */
export interface PendingCommit {
  results: RateLimitResult[];
  changes: Map<string, WindowChange>;
}

/** What is known, by key. */
export type Windows = ReadonlyMap<string, { timestamps: readonly number[] }>;

const ascending = (a: number, b: number): number => a - b;

/**
 * Decides the requests in the order given, each as if those before it had been served alone: it counts in all of its
 * windows or in none. `stamp` gives the moment a request is recorded under, which lies within the millisecond `now`.
 */
export const decideRequests = (
  requests: readonly (readonly WindowRule[])[],
  windows: Windows,
  now: number,
  stamp: () => number,
): PendingCommit => {
  const changes = new Map<string, WindowChange>();
  const stampsOf = (key: string): readonly number[] =>
    changes.get(key)?.timestamps ?? windows.get(key)?.timestamps ?? [];
  const readings = (rules: readonly WindowRule[]) => rules.map((rule) => windowState(rule, stampsOf(rule.key), now));

  const count = (rule: WindowRule, moment: number): void => {
    const before = changes.get(rule.key);
    const windowMs = Math.max(rule.windowMs, before?.windowMs ?? 0);
    changes.set(rule.key, {
      timestamps: [...activeTimestamps(stampsOf(rule.key), now, windowMs), moment].sort(ascending),
      added: [...(before?.added ?? []), moment],
      windowMs,
    });
  };

  const results = requests.map((rules) => {
    const before = readings(rules);
    if (before.some(({ left }) => left <= 0)) return combineWindows(false, before, now);
    const moment = stamp();
    for (const rule of rules) count(rule, moment);
    return combineWindows(true, readings(rules), now);
  });
  return { results, changes };
};

/** Whether everything the draft wanted to add is in the windows: its commit happened, whatever its answer said. */
export const isCommitted = ({ changes }: PendingCommit, windows: Windows): boolean =>
  [...changes].every(([key, { added }]) => {
    const present = new Set(windows.get(key)?.timestamps);
    return added.every((moment) => present.has(moment));
  });

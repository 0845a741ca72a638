import { counted, readWindow, type Take, verdict, type WindowRule } from './window.ts';

/** What one key's document is to hold: every stamp that still counts, the new ones among them, oldest first. */
export interface WindowChange {
  stamps: number[];
  /** The new ones. */
  added: number[];
  windowMs: number;
}

/** The decisions on a group of requests, and the one commit that makes them true. */
export interface Draft {
  takes: Take[];
  changes: Map<string, WindowChange>;
}

/** What is known, by key. */
export type Windows = ReadonlyMap<string, { stamps: readonly number[] }>;

const ascending = (a: number, b: number): number => a - b;

/**
 * Decides the requests in the order given, each as if those before it had been served alone: it counts in all of its
 * windows or in none. `stamp` gives the moment a request is recorded under, which lies within the millisecond `now`.
 */
export const draftOf = (
  requests: readonly (readonly WindowRule[])[],
  windows: Windows,
  now: number,
  stamp: () => number,
): Draft => {
  const changes = new Map<string, WindowChange>();
  const stampsOf = (key: string): readonly number[] => changes.get(key)?.stamps ?? windows.get(key)?.stamps ?? [];
  const readings = (rules: readonly WindowRule[]) => rules.map((rule) => readWindow(rule, stampsOf(rule.key), now));

  const count = (rule: WindowRule, moment: number): void => {
    const before = changes.get(rule.key);
    const windowMs = Math.max(rule.windowMs, before?.windowMs ?? 0);
    changes.set(rule.key, {
      stamps: [...counted(stampsOf(rule.key), now, windowMs), moment].sort(ascending),
      added: [...(before?.added ?? []), moment],
      windowMs,
    });
  };

  const takes = requests.map((rules) => {
    const before = readings(rules);
    if (before.some(({ left }) => left <= 0)) return verdict(false, before, now);
    const moment = stamp();
    for (const rule of rules) count(rule, moment);
    return verdict(true, readings(rules), now);
  });
  return { takes, changes };
};

/** Whether everything the draft wanted to add is in the windows: its commit happened, whatever its answer said. */
export const hasLanded = ({ changes }: Draft, windows: Windows): boolean =>
  [...changes].every(([key, { added }]) => {
    const present = new Set(windows.get(key)?.stamps);
    return added.every((moment) => present.has(moment));
  });

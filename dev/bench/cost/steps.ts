import { expiring } from '../../rehearse/data-model.ts';
import type { Documents } from '../documents.ts';
import { GIB_PER_CPU, prices } from './prices.ts';

/**
 * What one post needs, on average. Each task is an API call, a delivery and a request; `requests` are those without a task.
 * `deleted` has what Herald deletes; `expired` has what TTL policies delete later.
 */
const amounts = ['read', 'written', 'deleted', 'expired', 'tasks', 'requests', 'cpuSeconds'] as const;

type Amount = (typeof amounts)[number];

export interface Step extends Record<Amount, number> {
  what: string;
}

/** The records that are beside the logs of the functions. */
const LOG_RECORDS = ['logs', 'errorLogs', 'apiRequests'];

const expiringKinds = new Set(Object.values(expiring));

export function kindOf(path: string): string {
  return path.split('/').at(-2) ?? path;
}

/** The log records of an operation apart from everything else. */
export function separateLogs({ read, written, deleted }: Documents): { logs: Documents; others: Documents } {
  const isLog = (path: string): boolean => LOG_RECORDS.includes(kindOf(path));
  return {
    logs: { read: [], written: written.filter(isLog), deleted: [] },
    others: { read, written: written.filter((path) => !isLog(path)), deleted },
  };
}

/** Every document of a collection with a TTL policy expires once, in the step that creates it: the first one that writes it. */
export function stepOf(
  what: string,
  { read, written, deleted }: Documents,
  { known = [], ...rest }: { known?: readonly string[] } & Partial<Omit<Step, 'what'>> = {},
): Step {
  const created = new Set(written.filter((path) => expiringKinds.has(kindOf(path)) && !known.includes(path)));
  const counts = { read: read.length, written: written.length, deleted: deleted.length, expired: created.size };
  return { ...withAmounts(what, () => 0), ...counts, ...rest };
}

/** What `all` needs more than `without`, for each of `posts`. */
export function difference(what: string, all: Step, without: Step, posts: number): Step {
  return withAmounts(what, (amount) => (all[amount] - without[amount]) / posts);
}

export function sumOf(what: string, steps: readonly Step[]): Step {
  return withAmounts(what, (amount) => steps.reduce((sum, step) => sum + step[amount], 0));
}

function withAmounts(what: string, amountOf: (amount: Amount) => number): Step {
  const values = Object.fromEntries(amounts.map((amount) => [amount, amountOf(amount)])) as Record<Amount, number>;
  return { what, ...values };
}

/** The dollars of a million posts. */
export function dollarsOf({ read, written, deleted, expired, tasks, requests, cpuSeconds }: Step): number {
  return (
    1_000_000 *
    (read * prices.read +
      written * prices.write +
      (deleted + expired) * prices.delete +
      2 * tasks * prices.taskOperation +
      (tasks + requests) * prices.request +
      cpuSeconds * (prices.cpuSecond + GIB_PER_CPU * prices.gibSecond))
  );
}

import { type Clock, MINUTE, SECOND } from '../../model/clock.ts';
import { jitter } from '../../model/ids.ts';

/** Somebody who takes a place of a key: the one that waits since an earlier time goes first. */
export interface Waiter {
  id: string;
  /** ms since the epoch. */
  since: number;
}

/** The places that each key has in this process, which are taken in the order of time. */
export interface Turns {
  /** Takes a place, and returns what releases it; null while others have all places, or go first. */
  take(key: string, waiter: Waiter, places: number): (() => void) | null;
  /**
   * After how long a waiter comes back (ms). Until a little later, those who wait since a later time leave it its place: without
   * that, the luck of the moment would decide, and some would wait for ever. `heldMs`: for how long another process has held a place.
   */
  wait(key: string, waiter: Waiter, places: number, heldMs?: number): number;
}

/** The shortest and the longest time after which a waiter comes back. Each time costs its queue a task, which others wait for. */
const TURN_MS = { shortest: SECOND, longest: 5 * MINUTE } as const;
/** How much later than it was asked to a waiter may come back. */
const LATE_MS = 10 * SECOND;

interface Line {
  /** When those who have a place took it. */
  taken: Set<{ at: number }>;
  waiting: Map<string, Waiter & { until: number }>;
}

export function createTurns(clock: Clock): Turns {
  const lines = new Map<string, Line>();

  function newLine(): Line {
    return { taken: new Set(), waiting: new Map() };
  }

  /** How many waiters go before this one. */
  function ahead(line: Line, waiter: Waiter, now: number): number {
    forgetLate(line, now);
    return [...line.waiting.values()].filter((other) => goesFirst(other, waiter)).length;
  }

  /** Removes the lines of which nobody has a place or waits: a waiter may come back to another process. */
  function forgetEmpty(now: number): void {
    for (const [key, line] of lines) {
      forgetLate(line, now);
      if (line.taken.size + line.waiting.size === 0) lines.delete(key);
    }
  }

  return {
    take: (key, waiter, places) => {
      const now = clock.now();
      const line = lines.get(key) ?? newLine();
      if (line.taken.size + ahead(line, waiter, now) >= places) return null;
      lines.set(key, line);
      line.waiting.delete(waiter.id);
      const place = { at: now };
      line.taken.add(place);
      return () => {
        line.taken.delete(place);
        if (line.taken.size + line.waiting.size === 0) lines.delete(key);
      };
    },
    wait: (key, waiter, places, heldMs = 0) => {
      const now = clock.now();
      forgetEmpty(now);
      const line = lines.get(key) ?? newLine();
      lines.set(key, line);
      // In the time that a place was held so far it may be held again, and that long by each who goes first.
      const held = Math.max(
        heldMs,
        [...line.taken].reduce((sum, { at }) => sum + now - at, 0) / Math.max(1, line.taken.size),
      );
      const turns = 1 + Math.floor(ahead(line, waiter, now) / places);
      const delayMs = jitter(Math.min(TURN_MS.longest, turns * Math.max(TURN_MS.shortest, held)));
      line.waiting.set(waiter.id, { ...waiter, until: now + delayMs + LATE_MS });
      return delayMs;
    },
  };
}

/** Those who have not come back in time do not wait any more. */
function forgetLate({ waiting }: Line, now: number): void {
  for (const [id, { until }] of waiting) if (until < now) waiting.delete(id);
}

function goesFirst(one: Waiter, other: Waiter): boolean {
  return one.since < other.since || (one.since === other.since && one.id < other.id);
}

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { HOUR, MINUTE, SECOND } from '../../model/clock.ts';
import { createTurns } from './turns.ts';

function startedAt(ms: number) {
  const clock = { at: ms, now: () => clock.at };
  return { clock, turns: createTurns(clock) };
}

it('each key has its number of places, and gets a released place again', () => {
  const { turns } = startedAt(0);
  const release = turns.take('ann', { id: 'a', since: 0 }, 1);
  expect(turns.take('ann', { id: 'b', since: 1 }, 1)).toBeNull();
  expect(turns.take('bob', { id: 'c', since: 2 }, 1)).not.toBeNull();
  release?.();
  expect(turns.take('ann', { id: 'b', since: 1 }, 1)).not.toBeNull();
});

it('a released place is kept for the waiter that waits longest, until it has not come back in time', () => {
  const { clock, turns } = startedAt(0);
  const release = turns.take('ann', { id: 'a', since: 0 }, 1);
  const delayMs = turns.wait('ann', { id: 'b', since: 1 }, 1);
  release?.();
  expect(turns.take('ann', { id: 'c', since: 2 }, 1)).toBeNull();
  clock.at = delayMs + 11 * SECOND;
  expect(turns.take('ann', { id: 'c', since: 2 }, 1)).not.toBeNull();
});

it('waiters come back later the more of them go first, and the longer places are held', () => {
  const { clock, turns } = startedAt(0);
  turns.take('ann', { id: 'a', since: 0 }, 1);
  const short = [1, 2, 3].map((since) => turns.wait('ann', { id: String(since), since }, 1));
  expect(short.map((ms) => Math.ceil(ms / SECOND) <= 3)).toEqual([true, true, true]);
  expect(short[0]).toBeLessThanOrEqual(SECOND);
  expect(short[2]).toBeGreaterThanOrEqual(1.5 * SECOND);
  clock.at = 20 * SECOND;
  expect(turns.wait('ann', { id: '1', since: 1 }, 1)).toBeGreaterThanOrEqual(10 * SECOND);
  clock.at = HOUR;
  expect(turns.wait('ann', { id: '9', since: 9 }, 1)).toBeLessThanOrEqual(5 * MINUTE);
});

it('waiters that come back in time all get a place, and none takes one that an earlier waiter needs', () => {
  const runs = fc.uniqueArray(fc.record({ since: fc.nat(50), workMs: fc.integer({ min: 1, max: 90 * SECOND }) }), {
    minLength: 1,
    maxLength: 30,
    selector: ({ since }) => since,
  });
  fc.assert(
    fc.property(runs, fc.integer({ min: 1, max: 4 }), (all, places) => {
      const { clock, turns } = startedAt(0);
      const events = all.map((run) => ({ ...run, at: 100, release: null as (() => void) | null }));
      const waiting = new Set<number>();
      let running = 0;
      let ended = 0;
      for (let next = events.shift(); next; next = events.shift()) {
        clock.at = next.at;
        const { since, workMs, release } = next;
        const waiter = { id: String(since), since };
        if (release) {
          release();
          running -= 1;
          ended += 1;
          continue;
        }
        const place = turns.take('ann', waiter, places);
        if (place) {
          running += 1;
          waiting.delete(since);
          const earlier = [...waiting].filter((other) => other < since).length;
          expect(running + earlier).toBeLessThanOrEqual(places);
        } else waiting.add(since);
        const afterMs = place ? workMs : turns.wait('ann', waiter, places);
        events.push({ ...next, at: next.at + afterMs, release: place });
        events.sort((one, other) => one.at - other.at);
      }
      expect(ended).toBe(all.length);
    }),
  );
});

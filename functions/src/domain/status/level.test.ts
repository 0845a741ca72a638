import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { HOUR, MINUTE, SECOND } from '../../model/clock.ts';
import type { LevelState, StatusBucket } from '../../model/status.ts';
import { nextLevel, type Seen } from './level.ts';

const START = Date.UTC(2026, 10, 26);
const RANKS = { operational: 0, degraded: 1, down: 2 };

function seen(ended: number, bad: number, lateMs = SECOND, waiting = 0): Seen {
  const bucket: StatusBucket = { ended, bad, late: { [lateMs]: ended } };
  return { buckets: ended > 0 ? [bucket] : [], waiting };
}

/** The level of each minute. */
function levels(minutes: readonly Seen[]): LevelState[] {
  const states: LevelState[] = [];
  for (const [minute, one] of minutes.entries()) states.push(nextLevel(states.at(-1), one, START + minute * MINUTE));
  return states;
}

function times(count: number, one: Seen): Seen[] {
  return Array.from({ length: count }, () => one);
}

it.each([
  ['9 runs that all failed', seen(9, 9), 'operational'],
  ['10 % of the runs failed', seen(10, 1), 'operational'],
  ['20 % failed', seen(10, 2), 'degraded'],
  ['half failed', seen(10, 5), 'degraded'],
  ['more than half failed', seen(10, 6), 'down'],
  ['10 runs are being retried and nothing has ended', seen(0, 0, SECOND, 10), 'down'],
  ['the slowest 5 % started within a minute', seen(10, 0, MINUTE), 'operational'],
  ['the slowest 5 % started later than a minute', seen(10, 0, 2 * MINUTE), 'degraded'],
] as const)('the level is right when %s', (_what, one, level) => {
  expect(levels([one]).at(-1)?.level).toBe(level);
});

it('the level returns to operational after half an hour in which everything was well, and not before', () => {
  const states = levels([seen(10, 10), ...times(10, seen(10, 0)), seen(10, 1), ...times(31, seen(10, 0))]);
  expect(states.map(({ level }) => level).indexOf('operational')).toBe(42);
  expect(states.at(-1)?.since).toEqual(new Date(START + 42 * MINUTE));
});

it('the level returns to operational an hour after the last run', () => {
  const states = levels([seen(10, 10), ...times(60, seen(0, 0))]);
  expect(states.map(({ level }) => level).indexOf('operational')).toBe(60);
});

test('a level rises at once, falls to operational only, and stays at least half an hour', () => {
  const minute = fc.record({
    ended: fc.nat(40),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    late: fc.constantFrom(SECOND, 30 * SECOND, MINUTE, HOUR),
    waiting: fc.constantFrom(0, 0, 0, 12),
    minutes: fc.integer({ min: 1, max: 50 }),
  });
  fc.assert(
    fc.property(fc.array(minute, { minLength: 1, maxLength: 8 }), (phases) => {
      const all = phases.flatMap(({ ended, share, late, waiting, minutes }) =>
        times(minutes, seen(ended, Math.floor(share * ended), late, waiting)),
      );
      const states = levels(all);
      for (const [index, state] of states.entries()) {
        const alone = nextLevel(undefined, all[index] ?? seen(0, 0), START);
        expect(RANKS[state.level]).toBeGreaterThanOrEqual(RANKS[alone.level]);
        const before = states[index - 1];
        if (!before || RANKS[state.level] >= RANKS[before.level]) continue;
        expect(state.level).toBe('operational');
        expect(state.since.getTime() - before.since.getTime()).toBeGreaterThanOrEqual(30 * MINUTE);
      }
    }),
  );
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { currentPause, pausedMs } from './pauses.ts';

function pause(from: number, until: number | null) {
  return {
    from: new Date(from),
    until: until === null ? null : new Date(until),
    reason: 'test',
  };
}

function onThreads(...pauses: ReturnType<typeof pause>[]) {
  return { pauses: { threads: pauses } };
}

it.each([
  ['without a pause', onThreads(), 0],
  ['with a pause before the period', onThreads(pause(1, 100)), 0],
  ['with a pause that ends in the period', onThreads(pause(1, 110)), 10],
  ['with a pause within the period', onThreads(pause(120, 130)), 10],
  ['with two pauses', onThreads(pause(50, 110), pause(150, 170)), 30],
  ['with a pause that has not ended', onThreads(pause(190, null)), 10],
  ['with a pause over the whole period', onThreads(pause(1, null)), 100],
  ['with a later pause', onThreads(pause(300, null)), 0],
])('the paused time of a period is computed: %s', (_what, pauses, expected) =>
  expect(pausedMs(pauses, 'threads', 100, 200)).toBe(expected),
);

it('the pauses of other platforms are ignored', () =>
  expect(pausedMs(onThreads(pause(1, null)), 'x', 100, 200)).toBe(0));

it('the paused time is never longer than the period or the pause', () => {
  const time = fc.nat({ max: 1000 });
  fc.assert(
    fc.property(time, time, time, time, (from, length, since, span) => {
      const ms = pausedMs(onThreads(pause(from, from + length)), 'threads', since, since + span);
      expect(ms).toBeGreaterThanOrEqual(0);
      expect(ms).toBeLessThanOrEqual(Math.min(span, length));
    }),
  );
});

it('the current pause is returned until it ends', () => {
  expect(currentPause(onThreads(pause(1, 2)), 'threads')).toBeUndefined();
  expect(currentPause(onThreads(pause(1, 2), pause(3, null)), 'threads')).toMatchObject({ from: new Date(3) });
});

import type { Clock } from '../clock.ts';

/** A clock that goes on by its pauses alone, and remembers them. */
export function testClock(start = Date.parse('2027-01-01T00:00:00Z')): Clock & { pauses: number[] } {
  const pauses: number[] = [];
  let now = start;
  return {
    pauses,
    now: () => now,
    wait: async (ms, signal) => {
      signal?.throwIfAborted();
      pauses.push(ms);
      now += ms;
    },
  };
}

import { expect, it } from 'vitest';
import { ticksOf } from './line-chart.tsx';

it.each([
  [1_203, 1_341, [1_200, 1_250, 1_300, 1_350]],
  [0, 7, [0, 5, 10]],
  [0, 0, [0, 1]],
  [12, 12, [12, 13]],
  [0, 3_000_000, [0, 1_000_000, 2_000_000, 3_000_000]],
])('a scale has round lines from %d to %d', (min, max, ticks) => {
  expect(ticksOf(min, max)).toEqual(ticks);
});

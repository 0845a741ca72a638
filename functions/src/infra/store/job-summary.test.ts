import { expect, it } from 'vitest';
import { oldestAge } from './job-summary.ts';

it('the oldest age belongs to the earliest time, and is 0 when nothing is due', () => {
  expect(oldestAge(1000, [900, 400, 700])).toBe(600);
  expect(oldestAge(1000, [1500])).toBe(0);
  expect(oldestAge(1000, [])).toBe(0);
});

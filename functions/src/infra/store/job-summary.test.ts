import { expect, it } from 'vitest';
import { oldestAge } from './job-summary.ts';

it('is the age of the earliest time, and 0 where nothing is due yet', () => {
  expect(oldestAge(1000, [900, 400, 700])).toBe(600);
  expect(oldestAge(1000, [1500])).toBe(0);
  expect(oldestAge(1000, [])).toBe(0);
});

import { expect, it } from 'vitest';
import { DAY, HOUR } from '../../model/clock.ts';
import { deadlineAfterStop } from '../posts/index.ts';

const run = { startedAt: new Date(0), deadlineAt: new Date(DAY) };

it('the deadline of a run restarts at the end of a service stop', () => {
  expect(deadlineAfterStop(run, 20 * HOUR, DAY)).toEqual(new Date(44 * HOUR));
});

it('a deadline never moves to an earlier time', () => {
  expect(deadlineAfterStop(run, HOUR, HOUR)).toEqual(run.deadlineAt);
});

it('a run that is stopped for more than a week ends', () => {
  expect(deadlineAfterStop(run, 6.5 * DAY, DAY)).toEqual(new Date(7 * DAY));
  expect(deadlineAfterStop({ ...run, deadlineAt: null }, HOUR, DAY)).toBeNull();
});

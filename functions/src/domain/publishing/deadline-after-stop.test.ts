import { expect, it } from 'vitest';
import { DAY, HOUR } from '../../model/clock.ts';
import { deadlineAfterStop } from '../posts/index.ts';

const run = { startedAt: new Date(0), deadlineAt: new Date(DAY) };

it('restarts the deadline of a run at the end of a service stop', () => {
  expect(deadlineAfterStop(run, 20 * HOUR, DAY)).toEqual(new Date(44 * HOUR));
});

it('never moves a deadline to an earlier time', () => {
  expect(deadlineAfterStop(run, HOUR, HOUR)).toEqual(run.deadlineAt);
});

it('ends a run that is stopped for more than a week', () => {
  expect(deadlineAfterStop(run, 6.5 * DAY, DAY)).toEqual(new Date(7 * DAY));
  expect(deadlineAfterStop({ ...run, deadlineAt: null }, HOUR, DAY)).toBeNull();
});

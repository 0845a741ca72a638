import { expect, it } from 'vitest';
import { difference, dollarsOf, separateLogs, stepOf, sumOf } from './steps.ts';

const documents = {
  read: ['apiKeys/a', 'apiKeys/b'],
  written: ['logs/a', 'users/ann/posts/a', 'users/ann/posts/a', 'postSubmissions/a/runs/threads'],
  deleted: ['runOutcomes/a'],
};

it('a step counts documents without log records, and each new one with an expiry once', () => {
  const { logs, others } = separateLogs(documents);
  expect(stepOf('logs', logs)).toMatchObject({ read: 0, written: 1, expired: 1 });
  const known = ['postSubmissions/a/runs/threads'];
  expect(stepOf('publish', others, { known })).toMatchObject({ read: 2, written: 3, deleted: 1, expired: 1 });
});

it('the price of a million posts has reads, writes, deletions and both operations of a task', () => {
  const step = stepOf('all', { read: [], written: [], deleted: [] });
  expect(dollarsOf({ ...step, read: 10, written: 10, deleted: 1, expired: 1 })).toBeCloseTo(3 + 9 + 0.2);
  expect(dollarsOf({ ...step, tasks: 1 })).toBeCloseTo(1.2);
});

it('the difference of two steps is shared by the posts, and the sum has all steps', () => {
  const all = stepOf('all', documents);
  const none = stepOf('none', { read: [], written: [], deleted: [] });
  expect(difference('each', all, none, 2)).toMatchObject({ what: 'each', read: 1, written: 2 });
  expect(sumOf('sum', [all, all])).toMatchObject({ read: 4, written: 8 });
});

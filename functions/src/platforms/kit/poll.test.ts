import { expect, it } from 'vitest';
import { clamp, sleepOrYield } from './poll.ts';

function waiting(now: number, yieldAt: number) {
  const slept: number[] = [];
  const sleep = async (ms: number) => {
    slept.push(ms);
  };
  return { slept, clock: { now: () => now }, sleep, yieldAt };
}

it('a pause within the attempt is waited for in the worker', async () => {
  const job = waiting(1000, 4000);
  await sleepOrYield(job, 3000, { message: 'Processing.' });
  expect(job.slept).toEqual([3000]);
});

it('a pause beyond the end of the attempt is left to the queue', async () => {
  const job = waiting(1000, 4000);
  const outcome = { kind: 'pending', retryAfterMs: 3001, message: 'Processing.' };
  await expect(sleepOrYield(job, 3001, { message: 'Processing.' })).rejects.toMatchObject({ outcome });
  await expect(sleepOrYield(job, 3001, { message: 'Processing.', retryAfterMs: 9 })).rejects.toMatchObject({
    outcome: { ...outcome, retryAfterMs: 9 },
  });
  expect(job.slept).toEqual([]);
});

it.each([
  [1, 2],
  [3, 3],
  [9, 5],
])('the number %d is clamped to %d between 2 and 5', (value, expected) =>
  expect(clamp(value, { shortest: 2, longest: 5 })).toBe(expected),
);

import { expect, test } from 'vitest';
import { z } from 'zod';
import { runJob, stack } from '../support/stack.ts';

test('the list of jobs has every scheduled function, each of which can be run manually', async () => {
  const { jobs } = z.object({ jobs: z.array(z.string()) }).parse(await (await fetch(`${stack.jobsUrl}/jobs`)).json());
  expect(jobs).toContain('dispatchSweep');
  for (const name of jobs) await runJob(name);
});

test('an unknown job is refused with the list of known jobs', async () => {
  const response = await fetch(`${stack.jobsUrl}/jobs/nope`, { method: 'POST' });
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ jobs: expect.arrayContaining(['dispatchSweep']) });
});

test('a job runs with POST only', async () => {
  expect((await fetch(`${stack.jobsUrl}/jobs/dispatchSweep`)).status).toBe(405);
});

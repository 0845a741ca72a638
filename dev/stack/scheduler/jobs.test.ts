import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Jobs, startJobs } from './jobs.ts';

// A functions folder with jobs that record the id of their process.
const FUNCTIONS = `
import { appendFileSync } from 'node:fs';
const job = (run) => Object.assign(() => {}, { __endpoint: { scheduleTrigger: { schedule: 'every 5 minutes' } }, run });
const note = async () => appendFileSync(process.env.NOTES, process.pid + '\\n');
export const plain = () => {};
export const first = job(note);
export const group = { second: job(note) };
export const failing = job(async () => { throw new Error('job broke'); });
export const crashing = job(async () => process.exit(3));
`;

let folder: string;
let jobs: Jobs;
const printed: string[] = [];
function notes() {
  return readFileSync(join(folder, 'notes'), 'utf8').trim().split('\n').map(Number);
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'jobs-'));
  mkdirSync(join(folder, 'lib'));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(join(folder, 'lib', 'index.js'), FUNCTIONS);
  const env = { ...process.env, NOTES: join(folder, 'notes') };
  jobs = await startJobs(folder, { env, logs: join(folder, 'logs'), print: (line) => printed.push(line) });
});
afterEach(async () => {
  await jobs.close();
  rmSync(folder, { recursive: true });
});

test('the list of jobs has the scheduled functions, including groups', async () => {
  expect((await jobs.list()).map(({ name }) => name)).toEqual(['crashing', 'failing', 'first', 'group-second']);
});

test('a failing job returns its error, and the next job runs', async () => {
  expect(await jobs.run('failing')).toMatchObject({ ok: false, error: expect.stringContaining('job broke') });
  expect(await jobs.run('first')).toEqual({ ok: true });
});

test('a job that crashes the process fails, and the next job runs in a new process', async () => {
  await expect(jobs.run('crashing')).rejects.toThrow('ended (exit code 3) before it answered');
  await expect.poll(() => printed.join()).toContain('The scheduler ended unexpectedly (exit code 3)');
  expect(await jobs.run('first')).toEqual({ ok: true });
});

test('concurrent jobs start one new process after a rebuild, and leave no process at the end', async () => {
  await jobs.run('first');
  utimesSync(join(folder, 'lib', 'index.js'), new Date(), new Date(Date.now() + 10_000));
  await Promise.all([jobs.run('first'), jobs.run('group-second')]);
  const [before, ...after] = notes();
  expect(new Set(after).size).toBe(1);
  expect(after[0]).not.toBe(before);
  await jobs.close();
  for (const pid of notes()) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
});

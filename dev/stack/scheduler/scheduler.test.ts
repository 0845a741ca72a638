import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Cron } from 'croner';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Jobs, startJobs } from './jobs.ts';
import { parseSchedule } from './schedule.ts';

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

/** The first three times of a schedule after a given time. */
function runs(schedule: string, after: string, timeZone?: string): string[] {
  const { pattern, options } = parseSchedule(schedule, timeZone);
  const cron = new Cron(pattern, { ...options, paused: true });
  return cron.nextRuns(3, new Date(after)).map((date) => date.toISOString().slice(0, 16));
}

test('a crontab line is in UTC when the schedule has no zone', () => {
  expect(runs('0 2 * * *', '2026-03-01T00:00:00Z')).toEqual([
    '2026-03-01T02:00',
    '2026-03-02T02:00',
    '2026-03-03T02:00',
  ]);
});

test('a crontab line in a zone is right across the change to summer time', () => {
  expect(runs('0 2 * * *', '2026-03-28T00:00:00Z', 'Europe/Berlin')[0]).toBe('2026-03-28T01:00');
  expect(runs('0 2 * * *', '2026-03-29T12:00:00Z', 'Europe/Berlin')[0]).toBe('2026-03-30T00:00');
});

test.each([
  ['every 5 minutes', 5 * 60],
  ['every minute', 60],
  ['every 1 minutes', 60],
  ['every 12 hours', 12 * 3600],
  ['every 2 days', 2 * 86_400],
])('the schedule "%s" is an interval', (schedule, seconds) => {
  expect(parseSchedule(schedule).options).toMatchObject({ interval: seconds });
});

test('the schedule "every day" may have a time of day', () => {
  expect(runs('every day 02:30', '2026-03-01T03:00:00Z')[0]).toBe('2026-03-02T02:30');
});

test.each(['', 'sometimes', 'every', 'every mon 09:00', '* * * *', 'every 5 weeks'])(
  'the schedule "%s" is refused',
  (schedule) => {
    expect(() => parseSchedule(schedule)).toThrow('not supported by the local scheduler');
  },
);

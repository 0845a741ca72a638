import { Cron } from 'croner';
import { expect, test } from 'vitest';
import { parseSchedule } from './schedule.ts';

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

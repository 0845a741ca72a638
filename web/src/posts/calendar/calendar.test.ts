import type { Post } from '@herald-publishing/client';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { dayEntries } from './day-entries.ts';
import {
  addDays,
  addMonths,
  dayOf,
  firstWeekday,
  monthOf,
  newPostTime,
  onDay,
  parseDay,
  startOf,
  weekOf,
} from './days.ts';

const before = process.env['TZ'];

function inZone(zone: string): void {
  process.env['TZ'] = zone;
}

beforeEach(() => inZone('Europe/Berlin'));
afterAll(() => {
  if (before === undefined) delete process.env['TZ'];
  else process.env['TZ'] = before;
});

const HOUR = 3_600_000;
const MONDAY = 1;
const SUNDAY = 7;

it('a day of the calendar is the local day of the user at that time', () => {
  expect(dayOf(new Date('2026-11-21T23:30:00Z'))).toBe('2026-11-22');
  inZone('America/Los_Angeles');
  expect(dayOf(new Date('2026-11-22T03:00:00Z'))).toBe('2026-11-21');
});

it.each([
  ['of 23 hours', '2026-03-29', 23],
  ['of 24 hours', '2026-03-30', 24],
  ['of 25 hours', '2026-10-25', 25],
])('the day %s ends where the next day begins', (_what, day, hours) => {
  const next = addDays(day, 1);
  expect(startOf(next).getTime() - startOf(day).getTime()).toBe(hours * HOUR);
  expect(dayOf(new Date(startOf(next).getTime() - 1))).toBe(day);
});

it('a day of the calendar begins at its first existing hour', () => {
  inZone('Africa/Cairo');
  // The clock goes from midnight to one.
  expect(startOf('2026-04-24').getHours()).toBe(1);
  expect(dayOf(startOf('2026-04-24'))).toBe('2026-04-24');
  expect(addDays('2026-04-23', 1)).toBe('2026-04-24');
});

it.each([
  ['2026-02-28', '2026-02-28'],
  ['2026-02-30', null],
  ['2026-2-3', null],
  ['tomorrow', null],
  [undefined, null],
])('a day of the calendar is parsed from the address: %s', (text, day) => {
  expect(parseDay(text)).toBe(day);
});

it('weeks and months contain each day once across a change of the clocks', () => {
  expect(weekOf('2026-10-25', MONDAY)).toEqual([
    '2026-10-19',
    '2026-10-20',
    '2026-10-21',
    '2026-10-22',
    '2026-10-23',
    '2026-10-24',
    '2026-10-25',
  ]);
  for (const zone of ['Europe/Berlin', 'America/New_York', 'Africa/Cairo', 'Asia/Kolkata']) {
    inZone(zone);
    for (let month = '2026-01-01'; month < '2027-01-01'; month = addMonths(month, 1)) {
      const days = monthOf(month, MONDAY);
      expect(days.length % 7).toBe(0);
      expect(days).toEqual(days.map((_, n) => addDays(days[0] ?? '', n)));
      expect(days).toContain(month);
      expect(days).toContain(addDays(addMonths(month, 1), -1));
    }
  }
});

it('weeks and months begin on the first weekday of the user', () => {
  expect(weekOf('2026-11-22', SUNDAY)[0]).toBe('2026-11-22');
  expect(weekOf('2026-11-22', MONDAY)[0]).toBe('2026-11-16');
  expect(monthOf('2026-11-22', SUNDAY)).toHaveLength(35);
  expect(monthOf('2026-11-22', MONDAY)).toHaveLength(42);
  // It fills its weeks exactly.
  expect(monthOf('2027-02-10', MONDAY)).toHaveLength(28);
});

it.each([
  ['en-US', 7],
  ['de-DE', 1],
  ['ar-EG', 6],
  ['de', 1],
])('a week in %s begins on weekday %i', (language, weekday) => {
  expect(firstWeekday(language)).toBe(weekday);
});

it('a time that is moved to another day keeps the local time, whatever the offset', () => {
  const time = new Date('2026-10-24T07:00:00Z');
  expect(time.getHours()).toBe(9);
  expect(onDay(time, '2026-10-26').toISOString()).toBe('2026-10-26T08:00:00.000Z');
});

it('a time that is moved to another day shifts by an hour where the clocks skip it', () => {
  const time = new Date('2026-03-28T01:30:00Z');
  expect(onDay(time, '2026-03-29').toISOString()).toBe('2026-03-29T01:30:00.000Z');
  expect(onDay(time, '2026-03-29').getHours()).toBe(3);
});

it('a new post is due at nine in the morning on a later day, and at least an hour ahead today', () => {
  const now = new Date(2026, 10, 22, 8, 10);
  expect(newPostTime('2026-11-23', now)).toBe('2026-11-23T09:00');
  expect(newPostTime('2026-11-22', now)).toBe('2026-11-22T10:00');
  expect(newPostTime('2026-11-22', new Date(2026, 10, 22, 6, 59))).toBe('2026-11-22T09:00');
});

function postAt(scheduledTime: string | null, createdAt = '2090-01-01T00:00:00.000Z'): Post {
  return { scheduledTime, createdAt } as Post;
}

it('the posts and free slots of a day are in order of time, with a post before a slot at the same time', () => {
  const [now, noon] = [postAt(null, '2090-01-02T08:00:00.000Z'), postAt('2090-01-02T12:00:00.000Z')];
  const slots = ['2090-01-02T09:00:00.000Z', '2090-01-02T12:00:00.000Z', '2090-01-02T18:00:00.000Z'];
  expect(dayEntries([now, noon], slots)).toEqual([now, slots[0], noon, slots[1], slots[2]]);
});

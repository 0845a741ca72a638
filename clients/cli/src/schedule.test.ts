import { describe, expect, it } from 'vitest';
import { parseDelay, parseSchedule } from './schedule.ts';
import { UsageError } from './usage-error.ts';

it('a post is immediate when the user gives no time', () => {
  expect(parseSchedule(undefined, undefined)).toBeUndefined();
});

it.each(['2030-01-31T09:00Z', '2030-01-31T09:00+01:00', '20300131T090000-0500'])(
  'a time with an offset is sent unchanged: %s',
  (at) => {
    expect(parseSchedule(at, undefined)).toBe(at);
  },
);

it('the time of a post can be the next free slot of the weekly times', () => {
  expect(parseSchedule('next', undefined)).toEqual({ slot: 'next' });
  expect(() => parseSchedule('next', 'UTC')).toThrow(UsageError);
});

it('a time without an offset is local to the given zone', () => {
  const expected = { at: '2030-01-31T09:00', timeZone: 'Europe/Madrid' };
  expect(parseSchedule('2030-01-31 09:00', 'Europe/Madrid')).toEqual(expected);
});

it('a time without a zone is local to the zone of the machine', () => {
  expect(parseSchedule('2030-01-31T09:00:30', undefined, 'Asia/Tokyo')).toEqual({
    at: '2030-01-31T09:00:30',
    timeZone: 'Asia/Tokyo',
  });
});

it.each(['', 'Etc/Unknown'])('a local time needs --zone on a machine that names no zone: %j', (localZone) => {
  expect(() => parseSchedule('2030-01-31T09:00', undefined, localZone)).toThrow(UsageError);
  expect(parseSchedule('2030-01-31T09:00', 'Asia/Tokyo', localZone)).toMatchObject({ timeZone: 'Asia/Tokyo' });
});

it.each([
  [undefined, 'Europe/Madrid'],
  ['2030-01-31T09:00Z', 'Europe/Madrid'],
  ['tomorrow', undefined],
  ['2030-01-31', undefined],
])('a wrong time is refused as wrong usage: %s in %s', (at, zone) => {
  expect(() => parseSchedule(at, zone)).toThrow(UsageError);
});

describe('the time of a post by a period', () => {
  const now = Date.parse('2030-01-31T09:00:30Z');

  it.each([
    ['45m', '2030-01-31T09:46:00.000Z'],
    ['2h', '2030-01-31T11:01:00.000Z'],
    ['1d12h30m', '2030-02-01T21:31:00.000Z'],
  ])('a time by a period is a full minute, so that a repetition asks for the same time: %s', (delay, time) => {
    expect(parseDelay(delay, now)).toBe(time);
  });

  it.each(['', 'soon', '2', 'h', '30m2h', '-1h', '9999999d'])(
    'a wrong period is refused as wrong usage: %j',
    (delay) => {
      expect(() => parseDelay(delay, now)).toThrow(UsageError);
    },
  );
});

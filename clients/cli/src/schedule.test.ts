import { describe, expect, it } from 'vitest';
import { parseSchedule } from './schedule.ts';
import { UsageError } from './usage-error.ts';

describe('the time of a post', () => {
  it('is immediate when the user gives none', () => {
    expect(parseSchedule(undefined, undefined)).toBeUndefined();
  });

  it.each(['2030-01-31T09:00Z', '2030-01-31T09:00+01:00', '20300131T090000-0500'])(
    'with an offset is sent unchanged: %s',
    (at) => {
      expect(parseSchedule(at, undefined)).toBe(at);
    },
  );

  it('without an offset is local to the given zone', () => {
    const expected = { at: '2030-01-31T09:00', timeZone: 'Europe/Madrid' };
    expect(parseSchedule('2030-01-31 09:00', 'Europe/Madrid')).toEqual(expected);
  });

  it('without a zone is local to the zone of the machine', () => {
    expect(parseSchedule('2030-01-31T09:00:30', undefined, 'Asia/Tokyo')).toEqual({
      at: '2030-01-31T09:00:30',
      timeZone: 'Asia/Tokyo',
    });
  });

  it.each([
    [undefined, 'Europe/Madrid'],
    ['2030-01-31T09:00Z', 'Europe/Madrid'],
    ['tomorrow', undefined],
    ['2030-01-31', undefined],
  ])('is refused as wrong usage: %s in %s', (at, zone) => {
    expect(() => parseSchedule(at, zone)).toThrow(UsageError);
  });
});

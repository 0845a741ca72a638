import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instantOf } from '../../infra/time/local-time.ts';
import { DAY, dayAfter, dayOf, MINUTE } from '../../model/clock.ts';
import { weekdays } from '../../model/planning.ts';
import { slotTimes } from './slot-times.ts';

type Weekly = Parameters<typeof slotTimes>[0]['weekly'];

function everyDay(...times: string[]): Weekly {
  return Object.fromEntries(weekdays.map((day) => [day, times]));
}

describe('slotTimes', () => {
  it.each<[string, string, Weekly, string, string[]]>([
    [
      'keeps the local time over a change of the clocks',
      'Europe/Madrid',
      everyDay('09:00'),
      '2027-03-27',
      ['27T08:00', '28T07:00'],
    ],
    ['moves a skipped time forward', 'Europe/Madrid', { sunday: ['02:30'] }, '2027-03-27', ['28T01:30']],
    [
      'counts two times at one instant once',
      'Europe/Madrid',
      { sunday: ['02:30', '03:00', '03:30'] },
      '2027-03-27',
      ['28T01:00', '28T01:30'],
    ],
    ['takes the earlier of two equal times', 'Europe/Madrid', { sunday: ['02:30'] }, '2027-10-30', ['31T00:30']],
    [
      'orders a time that moves over midnight',
      'America/Nuuk',
      { saturday: ['23:30'], sunday: ['00:10', '00:30'] },
      '2027-03-27',
      ['28T01:10', '28T01:30'],
    ],
    [
      'gives a day its own times',
      'UTC',
      { monday: ['09:00'], tuesday: ['10:00'] },
      '2027-03-29',
      ['29T09:00', '30T10:00'],
    ],
  ])('slotTimes %s', (_what, timeZone, weekly, from, expected) => {
    const start = Date.parse(from);
    const found = [...slotTimes({ timeZone, weekly }, start, start + 2 * DAY)];
    expect(found.map((at) => new Date(at).toISOString().slice('2027-03-'.length, '2027-03-28T01:30'.length))).toEqual(
      expected,
    );
  });

  const zone = fc.constantFrom(
    'Europe/Madrid',
    'America/Nuuk',
    'Australia/Lord_Howe',
    'Pacific/Apia',
    'Asia/Beirut',
    'America/Los_Angeles',
  );
  const time = fc
    .integer({ min: 0, max: DAY / MINUTE - 1 })
    .map((minute) => new Date(minute * MINUTE).toISOString().slice('2027-03-28T'.length, '2027-03-28T01:30'.length));
  const weekly = fc.record(Object.fromEntries(weekdays.map((day) => [day, fc.uniqueArray(time, { maxLength: 4 })])), {
    requiredKeys: [],
  });
  const start = fc.integer({ min: Date.parse('2026-01-01'), max: Date.parse('2028-01-01') });

  it('slotTimes has the instants of all local times in a range, each once and in order', () => {
    fc.assert(
      fc.property(zone, weekly, start, fc.integer({ min: 0, max: 20 * DAY }), (timeZone, times, from, length) => {
        const expected = new Set<number>();
        for (let day = dayOf(from - 3 * DAY); day <= dayOf(from + length + 2 * DAY); day = dayAfter(day, 1))
          for (const at of times[weekdays[(new Date(day).getUTCDay() + 6) % 7] ?? ''] ?? [])
            expected.add(instantOf({ at: `${day}T${at}`, timeZone })?.getTime() ?? Number.NaN);
        const inRange = [...expected].filter((at) => at >= from && at < from + length);
        expect([...slotTimes({ timeZone, weekly: times }, from, from + length)]).toEqual(inRange.sort((a, b) => a - b));
      }),
    );
  });
});

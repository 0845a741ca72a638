import { expect, it } from 'vitest';
import { localDayAt, nextDigestAt } from './digest-times.ts';

it.each([
  ['before eight', 'Europe/Madrid', '2026-11-27T06:59:00Z', '2026-11-27T07:00:00Z'],
  ['at eight', 'Europe/Madrid', '2026-11-27T07:00:00Z', '2026-11-28T07:00:00Z'],
  ['on the evening before summer time begins', 'Europe/Madrid', '2027-03-27T20:00:00Z', '2027-03-28T06:00:00Z'],
  ['on the evening before summer time ends', 'Europe/Madrid', '2026-10-24T20:00:00Z', '2026-10-25T07:00:00Z'],
  ['on the other side of the date line', 'Pacific/Auckland', '2026-11-27T12:00:00Z', '2026-11-27T19:00:00Z'],
  ['without a zone', null, '2026-11-27T12:00:00Z', '2026-11-28T08:00:00Z'],
])('the next digest is sent at eight local time: %s', (_when, timeZone, now, next) => {
  expect(nextDigestAt(timeZone, Date.parse(now)).toISOString()).toBe(next.replace('Z', '.000Z'));
});

it('a digest covers a local day of 23 hours', () => {
  const { from, to } = localDayAt('Europe/Madrid', Date.parse('2027-03-29T06:00:00Z'), -1);
  expect([from.toISOString(), to.toISOString()]).toEqual(['2027-03-27T23:00:00.000Z', '2027-03-28T22:00:00.000Z']);
});

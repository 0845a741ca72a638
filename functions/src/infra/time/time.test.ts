import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseIso8601 } from './iso8601.ts';
import { instantOf, isTimeZone } from './local-time.ts';

it.each([
  ['2026-11-21T10:00:00Z', '2026-11-21T10:00:00.000Z'],
  ['2026-11-21T12:00:00+02:00', '2026-11-21T10:00:00.000Z'],
  ['2026-11-21T10:00:00.125Z', '2026-11-21T10:00:00.125Z'],
  ['2028-02-29T00:00:00Z', '2028-02-29T00:00:00.000Z'],
  ['2026-11-21T09:00Z', '2026-11-21T09:00:00.000Z'],
  ['2026-11-21T10:00:00+0100', '2026-11-21T09:00:00.000Z'],
  ['2026-11-21T10:00+01', '2026-11-21T09:00:00.000Z'],
  ['2026-11-21t10:00:00z', '2026-11-21T10:00:00.000Z'],
  ['2026-11-21T10:00:00.123456789Z', '2026-11-21T10:00:00.123Z'],
  ['2026-11-21T10:00:00,5-00:30', '2026-11-21T10:30:00.500Z'],
  ['20261121T100000Z', '2026-11-21T10:00:00.000Z'],
  ['20261121T1000-0500', '2026-11-21T15:00:00.000Z'],
])('the ISO 8601 date %s is accepted', (text, expected) => expect(parseIso8601(text)?.toISOString()).toBe(expected));

it.each([
  '2026-02-30T00:00:00Z',
  '2026-02-29T00:00:00Z',
  '2026-04-31T00:00:00Z',
  '2026-13-01T00:00:00Z',
  '2026-01-01T24:00:00Z',
  '2026-01-01T23:59:60Z',
  '2026-01-01T10:00:00',
  '2026-01-01',
  '2026-01-01T10:00:00+24:00',
  '2026-01-01T10:00:00+01:0',
  '2026-01-01T10:00:00.Z',
  '2026-01-01 10:00:00Z',
  '2026-01-01T10Z',
  '2026-0101T10:00:00Z',
  '01/02/2026T10:00:00Z',
  ' 2026-01-01T10:00:00Z',
  '1',
  'tomorrow',
  '',
])('the ISO 8601 date %j is rejected', (text) => expect(parseIso8601(text)).toBeNull());

it('every date that Date formats is parsed', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }), (date) => {
      expect(parseIso8601(date.toISOString())?.getTime()).toBe(date.getTime());
    }),
  );
});

function at(time: string, timeZone: string): string | undefined {
  return instantOf({ at: time, timeZone })?.toISOString();
}

describe('instantOf', () => {
  it.each([
    ['in winter', '2027-01-15T09:00', 'Europe/Madrid', '2027-01-15T08:00:00.000Z'],
    ['in summer', '2027-07-15T09:00', 'Europe/Madrid', '2027-07-15T07:00:00.000Z'],
    ['on the day of a change', '2027-03-28T09:00', 'Europe/Madrid', '2027-03-28T07:00:00.000Z'],
    ['skipped by the clocks', '2027-03-28T02:30', 'Europe/Madrid', '2027-03-28T01:30:00.000Z'],
    ['shown twice by the clocks', '2027-10-31T02:30', 'Europe/Madrid', '2027-10-31T00:30:00.000Z'],
    ['with seconds', '2027-07-15T09:00:30', 'Asia/Kolkata', '2027-07-15T03:30:30.000Z'],
    ['in a gap of half an hour', '2027-10-03T02:15', 'Australia/Lord_Howe', '2027-10-02T15:45:00.000Z'],
    ['in a day that a zone skipped', '2011-12-30T12:00', 'Pacific/Apia', '2011-12-30T22:00:00.000Z'],
    ['in the zone of UTC', '2027-07-15T00:00', 'UTC', '2027-07-15T00:00:00.000Z'],
    ['in the west of America', '2027-11-07T01:30', 'America/Los_Angeles', '2027-11-07T08:30:00.000Z'],
  ])('a local time %s becomes the expected instant', (_what, time, zone, expected) =>
    expect(at(time, zone)).toBe(expected),
  );

  it.each(['2027-02-30T09:00', '2027-01-01T24:00', '2027-01-01T09:60', '2027-01-01', '2027-01-01T09:00Z', 'soon', ''])(
    'the local time %j is refused',
    (time) => expect(at(time, 'Europe/Madrid')).toBeUndefined(),
  );

  it.each(['Europe/Atlantis', '+02:00', 'local', ''])('the time zone %j is refused', (zone) => {
    expect(at('2027-01-01T09:00', zone)).toBeUndefined();
    expect(isTimeZone(zone)).toBe(false);
  });

  /** What the clocks of a zone show, by another way than the one under test. */
  const shown = (instant: Date, timeZone: string): string =>
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
      .format(instant)
      .replace(' ', 'T');

  const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
  const time = fc.date({ min: new Date('1990-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });

  it('each local time becomes an instant that shows it, and the earlier of two', () => {
    fc.assert(
      fc.property(time, zone, (date, timeZone) => {
        const instant = new Date(Math.floor(date.getTime() / 1000) * 1000);
        const local = shown(instant, timeZone);
        const found = instantOf({ at: local, timeZone });
        expect(found && shown(found, timeZone)).toBe(local);
        expect(found?.getTime()).toBeLessThanOrEqual(instant.getTime());
      }),
    );
  });

  it('a skipped local time never becomes an earlier one', () => {
    fc.assert(
      fc.property(time, zone, (date, timeZone) => {
        const local = date.toISOString().slice(0, 19);
        const found = instantOf({ at: local, timeZone });
        expect(found).not.toBeNull();
        // Sorted as text, since both have one form.
        expect((found ? shown(found, timeZone) : '') >= local).toBe(true);
      }),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instantOf, isTimeZone } from './local-time.ts';

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

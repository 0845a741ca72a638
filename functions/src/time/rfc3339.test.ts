import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRfc3339 } from './rfc3339.ts';

describe('parseRfc3339', () => {
  it.each([
    ['2026-11-21T10:00:00Z', '2026-11-21T10:00:00.000Z'],
    ['2026-11-21T12:00:00+02:00', '2026-11-21T10:00:00.000Z'],
    ['2026-11-21T10:00:00.125Z', '2026-11-21T10:00:00.125Z'],
    ['2028-02-29T00:00:00Z', '2028-02-29T00:00:00.000Z'],
  ])('accepts %s', (text, expected) => expect(parseRfc3339(text)?.toISOString()).toBe(expected));

  it.each([
    '2026-02-30T00:00:00Z',
    '2026-02-29T00:00:00Z',
    '2026-04-31T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-01-01T24:00:00Z',
    '2026-01-01T23:59:60Z',
    '2026-01-01T10:00:00',
    '2026-01-01T10:00Z',
    '2026-01-01',
    '2026-01-01t10:00:00z',
    '2026-01-01T10:00:00+24:00',
    '1',
    'tomorrow',
    '',
  ])('rejects %j', (text) => expect(parseRfc3339(text)).toBeNull());

  it('parses every date that Date formats', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
        (date) => {
          expect(parseRfc3339(date.toISOString())?.getTime()).toBe(date.getTime());
        },
      ),
    );
  });
});

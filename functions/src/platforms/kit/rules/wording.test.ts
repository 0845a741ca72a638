import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dollarText, durationText, listText, numberText, sizeText, typesText } from './wording.ts';

it.each([
  [5 * 1024 * 1024, '5 MB'],
  [100_000_000, '100 MB'],
  [10 ** 9 - 1, '1 GB'],
  [75 * 1024, '75 KB'],
  [1024 ** 3, '1 GB'],
  [3_591, '3.5 KB'],
  [12, '12 bytes'],
])('a size of %d bytes is written as %s', (bytes, text) => expect(sizeText(bytes)).toBe(text));

it.each([
  [3, '3 seconds'],
  [0.5, '0.5 seconds'],
  [90, '90 seconds'],
  [900, '15 minutes'],
])('a length of %d seconds is written as %s', (seconds, text) => expect(durationText(seconds)).toBe(text));

it('words and media types are joined to a readable list', () => {
  expect(listText([])).toBe('');
  expect(listText(['a'])).toBe('a');
  expect(typesText(['image/jpeg', 'image/webp', 'image/x-new'])).toBe('JPEG, WebP and image/x-new');
  expect(typesText(['video/*'])).toBe('MP4, MOV and WebM');
  expect(numberText(63_206)).toBe('63,206');
});

it('numbers and amounts are written as Intl writes them', () => {
  const dollars = { style: 'currency', currency: 'USD', maximumFractionDigits: 3 } as const;
  fc.assert(
    fc.property(fc.nat(), (value) => {
      for (const part of [1, 10, 100])
        expect(numberText(value / part)).toBe((value / part).toLocaleString('en-US', { maximumFractionDigits: 2 }));
      expect(dollarText(value / 1000)).toBe((value / 1000).toLocaleString('en-US', dollars));
    }),
  );
});

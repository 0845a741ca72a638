import { expect, it } from 'vitest';
import { includes, parseRanges } from './font-subsets.ts';

it('a CSS unicode-range is parsed', () => {
  const ranges = parseRanges('U+0000-00FF, U+131,U+1f600-1F64F');
  expect(ranges).toEqual([
    [0, 0xff],
    [0x131, 0x131],
    [0x1f600, 0x1f64f],
  ]);
  expect([0x41, 0x131, 0x1f600, 0x1f64f].every((point) => includes(ranges, point))).toBe(true);
  expect([0x100, 0x132, 0x1f650].some((point) => includes(ranges, point))).toBe(false);
});

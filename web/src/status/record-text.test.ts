import { expect, test } from 'vitest';
import { boundText, shareText } from './platform-record.tsx';

test('a share is rounded down to two decimals, and only an exact one is 100 %', () => {
  expect([1, 0.999999, 0.57, 0.28, 0].map(shareText)).toEqual([
    '100\u00a0%',
    '99.99\u00a0%',
    '57\u00a0%',
    '28\u00a0%',
    '0\u00a0%',
  ]);
});

test('a bound has the largest unit that divides it', () => {
  expect([1_000, 60_000, 1_800_000, 21_600_000, 86_400_000].map(boundText)).toEqual([
    '≤ 1 s',
    '≤ 1 min',
    '≤ 30 min',
    '≤ 6 h',
    '≤ 1 d',
  ]);
});

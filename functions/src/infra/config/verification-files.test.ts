import { expect, it } from 'vitest';
import { ConfigError } from './values.ts';
import { readVerificationFiles } from './verification-files.ts';

it('the verification files of TikTok are read', () => {
  const files = readVerificationFiles({
    TIKTOK_VERIFICATION: 'tiktokAbC.txt=tiktok-developers-site-verification=AbC, tiktokXyZ.txt=second',
  });
  expect([...files]).toEqual([
    ['tiktokAbC.txt', 'tiktok-developers-site-verification=AbC'],
    ['tiktokXyZ.txt', 'second'],
  ]);
  expect(readVerificationFiles({}).size).toBe(0);
});

it.each(['tiktok.txt', 'other.txt=x', '../tiktok.txt=x', 'tiktokA.txt='])(
  'the verification file "%s" is rejected',
  (entry) => {
    expect(() => readVerificationFiles({ TIKTOK_VERIFICATION: entry })).toThrow(ConfigError);
  },
);

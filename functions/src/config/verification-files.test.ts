import { expect, it } from 'vitest';
import { ConfigError } from './numbers.ts';
import { readVerificationFiles } from './verification-files.ts';

it('reads the files TikTok hands out', () => {
  const files = readVerificationFiles({
    TIKTOK_VERIFICATION: 'tiktokAbC.txt=tiktok-developers-site-verification=AbC, tiktokXyZ.txt=second',
  });
  expect([...files]).toEqual([
    ['tiktokAbC.txt', 'tiktok-developers-site-verification=AbC'],
    ['tiktokXyZ.txt', 'second'],
  ]);
  expect(readVerificationFiles({}).size).toBe(0);
});

it.each(['tiktok.txt', 'other.txt=x', '../tiktok.txt=x', 'tiktokA.txt='])('refuses "%s"', (entry) => {
  expect(() => readVerificationFiles({ TIKTOK_VERIFICATION: entry })).toThrow(ConfigError);
});

import { expect, it } from 'vitest';
import { createRefusedKeys } from './refused-keys.ts';

function rulesOf(address: string) {
  return [{ key: address, limit: 2, burst: 0, windowMs: 60_000 }];
}

it('refuses an address after its number of keys, until its window has ended', () => {
  let now = 1_000;
  const keys = createRefusedKeys({ now: () => now });
  const tryOne = () => {
    keys.requireRoom(rulesOf('ann'));
    keys.count(rulesOf('ann'));
  };
  tryOne();
  now += 50_000;
  tryOne();
  expect(tryOne).toThrow('Try again in 10 seconds.');
  expect(() => keys.requireRoom(rulesOf('bob'))).not.toThrow();
  now += 10_000;
  expect(tryOne).not.toThrow();
});

import { describe, expect, it } from 'vitest';
import { OwnerCache } from './authenticate.ts';
import { hasKeyFormat, keyId, newKey, previewOf } from './key-format.ts';

describe('OwnerCache', () => {
  const me = { userId: 'me', keyProfile: null, requestsPerMinute: null };

  it('the cache returns the owner of a key by the hash of the key', () => {
    const owners = new OwnerCache();
    expect(owners.ownerOf('sk_live_a')).toBeUndefined();
    owners.remember(keyId('sk_live_a'), me);
    expect(owners.ownerOf('sk_live_a')).toBe(me);
    expect(owners.ownerOf(keyId('sk_live_a'))).toBeUndefined();
  });

  it('the cache removes a key that was refused', () => {
    const owners = new OwnerCache();
    owners.remember(keyId('sk_live_a'), me);
    owners.forget('sk_live_a');
    expect(owners.ownerOf('sk_live_a')).toBeUndefined();
  });

  it('the cache discards the least recently used key when it is full', () => {
    const owners = new OwnerCache();
    owners.remember(keyId('first'), me);
    for (let count = 0; count < 20_000; count += 1) owners.remember(`other ${count}`, { ...me, userId: 'you' });
    expect(owners.ownerOf('first')).toBeUndefined();
  });
});

it.each([
  [true, 'sk_live_'],
  [false, 'sk_test_'],
])('a new key with livemode %s begins with %s, like its preview', (livemode, prefix) => {
  const key = newKey(livemode);
  expect(key).toMatch(new RegExp(`^${prefix}[\\w-]{43}$`));
  expect(hasKeyFormat(key)).toBe(true);
  expect(previewOf(key)).toBe(`${prefix}${'*'.repeat(39)}${key.slice(-4)}`);
});

it('another key prefix is not accepted', () => {
  for (const text of ['', 'sk_', 'sk_demo_abcdefgh', 'SK_TEST_abcdefgh', `sk_test_${'x'.repeat(300)}`])
    expect(hasKeyFormat(text), text).toBe(false);
});

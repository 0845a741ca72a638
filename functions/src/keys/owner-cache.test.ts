import { describe, expect, it } from 'vitest';
import { keyId } from './key-format.ts';
import { OwnerCache } from './owner-cache.ts';

describe('KnownOwners', () => {
  it('knows a key by its hash, once it has been seen', () => {
    const owners = new OwnerCache();
    expect(owners.ownerOf('sk_live_a')).toBeUndefined();
    owners.remember(keyId('sk_live_a'), 'me');
    expect(owners.ownerOf('sk_live_a')).toBe('me');
    expect(owners.ownerOf(keyId('sk_live_a'))).toBeUndefined();
  });

  it('forgets the oldest when there are too many', () => {
    const owners = new OwnerCache();
    owners.remember(keyId('first'), 'me');
    for (let count = 0; count < 20_000; count += 1) owners.remember(`other ${count}`, 'you');
    expect(owners.ownerOf('first')).toBeUndefined();
  });
});

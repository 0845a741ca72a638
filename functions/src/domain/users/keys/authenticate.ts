import { LRUCache } from 'lru-cache';
import type { Context } from '../../../context.ts';
import type { ProtectedResource } from '../../../model/access.ts';
import { HeraldError } from '../../../model/errors.ts';
import { testUserOf } from '../../../model/ids.ts';
import { isCurrentAccess } from './grant-tokens.ts';
import { hasKeyFormat, keyId } from './key-format.ts';
import type { KeyLimits } from './scopes.ts';

/** The user for whom its requests act, and its limits. */
interface AuthenticatedKey {
  /** The owner, or of a test key the owner's test user. */
  userId: string;
  keyId: string;
  keyLimits: KeyLimits;
  /** The profile that the key is limited to. */
  keyProfile: string | null;
}

/**
 * The user that an API key acts for. One read, and no cache: a revoked key stops working at once, and the keys of a disabled or deleted
 * user within minutes. `resource` is where it is used: an access token is valid for one. Throws `unauthorized`.
 */
export async function authenticateKey(
  ctx: Pick<Context, 'store' | 'users' | 'clock' | 'keyUses'>,
  key: string,
  resource: ProtectedResource | null,
): Promise<AuthenticatedKey> {
  if (!hasKeyFormat(key)) throw new HeraldError('unauthorized', 'Invalid API key');
  const id = keyId(key);
  const snapshot = await ctx.store.read(ctx.store.apiKeys.doc(id));
  const stored = snapshot.data();
  if (!stored) throw new HeraldError('unauthorized', 'Invalid API key');
  const { userId: ownerId, livemode, scopes, accounts, requestsPerMinute, profileId } = stored;
  if (stored.revokedAt || !(await ctx.users.isActive(ownerId)))
    throw new HeraldError('unauthorized', 'API key revoked');
  if (stored.expiresAt && stored.expiresAt.getTime() <= ctx.clock.now())
    throw new HeraldError('unauthorized', 'API key expired');
  if (stored.grant && !isCurrentAccess(stored.grant, key, { resource, now: ctx.clock.now() }))
    throw new HeraldError('unauthorized', 'Access token expired, renewed, or meant for another resource', {
      fix: 'Use the refresh token.',
    });
  ctx.keyUses.record(snapshot);
  const userId = livemode ? ownerId : testUserOf(ownerId);
  return { userId, keyId: id, keyLimits: { scopes, accounts, requestsPerMinute }, keyProfile: profileId };
}

/** Enough for the busiest instance, and a few MB at most. */
const MAX_KEYS = 5_000;

/** The immutable properties of a key: its owner, its profile, and its limit of requests. */
interface KeyOwner {
  userId: string;
  keyProfile: string | null;
  requestsPerMinute: number | null;
}

/**
 * The owners of the API keys with which this instance has seen a subscriber. A key never changes its owner, so reads about
 * the owner may start in parallel with the read of the key. It proves nothing: only that read shows whether the key is still valid.
 */
export class OwnerCache {
  readonly #owners = new LRUCache<string, KeyOwner>({ max: MAX_KEYS });

  ownerOf(key: string): KeyOwner | undefined {
    return this.#owners.get(keyId(key));
  }

  /** To be called when the key turns out to be revoked, or its owner to have no subscription. */
  forget(key: string): void {
    this.#owners.delete(keyId(key));
  }

  remember(keyId: string, owner: KeyOwner): void {
    this.#owners.set(keyId, owner);
  }
}

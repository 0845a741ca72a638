import type { Context } from '../context.ts';
import { HeraldError } from '../errors.ts';
import { hasKeyFormat, keyId } from './key-format.ts';
import type { KeyLimits } from './scopes.ts';

/** Whose key it is, and what it is limited to. */
export interface AuthenticatedKey {
  userId: string;
  keyId: string;
  keyLimits: KeyLimits;
}

/**
 * The user of an API key. One read, and no cache: a revoked key stops working at once, and the keys of a disabled or deleted
 * user within minutes. Throws `unauthorized`.
 */
export const authenticateKey = async (
  ctx: Pick<Context, 'store' | 'users' | 'clock' | 'keyUses'>,
  key: string,
): Promise<AuthenticatedKey> => {
  if (!hasKeyFormat(key)) throw new HeraldError('unauthorized', 'Invalid API key');
  const id = keyId(key);
  const snapshot = await ctx.store.read(ctx.store.apiKeys.doc(id));
  const stored = snapshot.data();
  if (!stored) throw new HeraldError('unauthorized', 'Invalid API key');
  const { userId, scopes, accounts, requestsPerMinute } = stored;
  if (stored.revokedAt || !(await ctx.users.isActive(userId))) throw new HeraldError('unauthorized', 'API key revoked');
  if (stored.expiresAt && stored.expiresAt.getTime() <= ctx.clock.now())
    throw new HeraldError('unauthorized', 'API key expired');
  ctx.keyUses.record(snapshot);
  return { userId, keyId: id, keyLimits: { scopes, accounts, requestsPerMinute } };
};

import type { Context } from '../context.ts';
import { HeraldError } from '../errors.ts';
import { hasKeyFormat, keyId } from './key-format.ts';

/**
 * The user of an API key. One read, and no cache: a revoked key stops working at once, and the keys of a disabled or deleted
 * user within minutes. Throws `unauthorized`.
 */
export const authenticateKey = async (
  ctx: Pick<Context, 'store' | 'users'>,
  key: string,
): Promise<{ userId: string; keyId: string }> => {
  if (!hasKeyFormat(key)) throw new HeraldError('unauthorized', 'Invalid API key');
  const id = keyId(key);
  const stored = (await ctx.store.read(ctx.store.apiKeys.doc(id))).data();
  if (!stored) throw new HeraldError('unauthorized', 'Invalid API key');
  if (stored.revokedAt || !(await ctx.users.isActive(stored.userId)))
    throw new HeraldError('unauthorized', 'API key revoked');
  return { userId: stored.userId, keyId: id };
};

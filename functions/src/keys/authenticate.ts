import type { Context } from '../context.ts';
import { HeraldError } from '../errors.ts';
import { keyId, looksLikeKey } from './key-format.ts';

/** Whose key this is. One read, and no cache: a revoked key stops at once. Throws `unauthorized`. */
export const authenticateKey = async (
  ctx: Pick<Context, 'store'>,
  key: string,
): Promise<{ userId: string; keyId: string }> => {
  if (!looksLikeKey(key)) throw new HeraldError('unauthorized', 'Invalid API key');
  const id = keyId(key);
  const stored = (await ctx.store.read(ctx.store.apiKeys.doc(id))).data();
  if (!stored) throw new HeraldError('unauthorized', 'Invalid API key');
  if (stored.revokedAt) throw new HeraldError('unauthorized', 'API key revoked');
  return { userId: stored.userId, keyId: id };
};

import type { Context } from '../context.ts';
import { keyId, newKey, previewOf } from './key-format.ts';

/** Makes a key for a user and gives it out, this once: what is stored is its hash. */
export const createKey = async (
  ctx: Pick<Context, 'store' | 'clock'>,
  userId: string,
  name: string | null,
): Promise<string> => {
  const key = newKey();
  await ctx.store.apiKeys.doc(keyId(key)).create({
    userId,
    name,
    createdAt: new Date(ctx.clock.now()),
    revokedAt: null,
    tokenPreview: previewOf(key),
  });
  return key;
};

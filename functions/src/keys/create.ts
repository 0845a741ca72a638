import type { Context } from '../context.ts';
import { keyId, newKey, previewOf } from './key-format.ts';

/** Creates an API key. It is returned once; only its hash is stored. */
export const createApiKey = async (
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

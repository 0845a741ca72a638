import type { Context } from '../context.ts';
import { readable } from '../store/readable.ts';

export interface KeyView {
  id: string;
  name: string | null;
  createdAt: string;
  revokedAt: string | null;
  tokenPreview: string;
}

/** A user's API keys, the newest first, including revoked ones. */
export const listApiKeys = async (ctx: Pick<Context, 'store'>, userId: string): Promise<KeyView[]> => {
  const found = await ctx.store.apiKeys.where('userId', '==', userId).get();
  return readable(found.docs)
    .map(({ id, data, document }) => ({ ...data, id, createdAt: data.createdAt ?? document.createTime.toDate() }))
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
    .map(({ id, name, createdAt, revokedAt, tokenPreview }) => ({
      id,
      name,
      createdAt: createdAt.toISOString(),
      revokedAt: revokedAt?.toISOString() ?? null,
      tokenPreview,
    }));
};

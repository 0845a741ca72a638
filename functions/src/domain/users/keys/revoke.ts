import type { Context } from '../../../context.ts';
import { HeraldError } from '../../../infra/errors.ts';

/** Revokes an API key at once. Idempotent. Throws `not_found` for a key of another user. */
export async function revokeApiKey(ctx: Pick<Context, 'store' | 'clock'>, userId: string, id: string): Promise<void> {
  const reference = ctx.store.apiKeys.doc(id);
  const key = (await reference.get()).data();
  if (key?.userId !== userId) throw new HeraldError('not_found', 'There is no such API key.');
  if (!key.revokedAt) await reference.update({ revokedAt: new Date(ctx.clock.now()) });
}

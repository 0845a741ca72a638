import type { Context } from '../../context.ts';
import { HeraldError } from '../../model/errors.ts';

/**
 * Revokes a link at once: a connection that somebody has started with it connects nothing any more. Idempotent. Throws `not_found` for
 * the link of another user or profile.
 */
export async function revokeConnectLink(
  ctx: Pick<Context, 'store' | 'clock'>,
  userId: string,
  id: string,
): Promise<void> {
  const reference = ctx.store.connectLinks.doc(id);
  const link = (await reference.get()).data();
  if (link?.userId !== userId) throw new HeraldError('not_found', 'There is no such connect link.');
  if (!link.revokedAt) await reference.update({ revokedAt: new Date(ctx.clock.now()) });
}

import type { Context } from '../../../context.ts';
import { HeraldError } from '../../../model/errors.ts';

/** Revokes an API key, or the grant of an app with its refresh token, at once. Idempotent. Throws `not_found` for a key of another user. */
export async function revokeApiKey(ctx: Pick<Context, 'store' | 'clock'>, userId: string, id: string): Promise<void> {
  const reference = ctx.store.apiKeys.doc(id);
  const key = (await reference.get()).data();
  if (key?.userId !== userId) throw new HeraldError('not_found', 'There is no such API key.');
  if (!key.revokedAt) await reference.update({ revokedAt: new Date(ctx.clock.now()) });
}

/** Below Firestore's limit of writes in a commit. */
const BATCH_SIZE = 400;

/**
 * Revokes all API keys and grants of a user at once, and deletes the codes for which apps could still get a grant. Returns how many were
 * not revoked before.
 */
export async function revokeAllApiKeys(ctx: Pick<Context, 'store' | 'clock'>, userId: string): Promise<number> {
  const codes = await ctx.store.oauthCodes.where('userId', '==', userId).get();
  for (const { ref } of codes.docs) await ref.delete();
  const found = await ctx.store.apiKeys.where('userId', '==', userId).get();
  const active = found.docs.filter((document) => document.data().revokedAt === null);
  for (let start = 0; start < active.length; start += BATCH_SIZE) {
    const batch = ctx.store.batch();
    for (const { ref } of active.slice(start, start + BATCH_SIZE))
      batch.update(ref, { revokedAt: new Date(ctx.clock.now()) });
    await batch.commit();
  }
  return active.length;
}

import type { Context } from '../../../context.ts';
import { requireRecentSignIn } from '../../../infra/auth/recent-sign-in.ts';
import type { Logger } from '../../../infra/observe/logger.ts';
import { isAlreadyExists } from '../../../infra/store/conflicts.ts';
import type { AccountDeletion } from '../../../model/user.ts';
import { requireEndablePayments } from '../../billing/index.ts';
import { revokeAllApiKeys } from '../keys/revoke.ts';

/** Below Firestore's limit of writes in a commit. */
const KEYS_PER_COMMIT = 400;

/**
 * Accepts that a user and all of their data are deleted, and blocks the user at once; the job `deletionSweep` does the rest, however
 * often it is interrupted. `signedInAt` in ms since the epoch. Throws `recent_sign_in_required` and `payments_not_configured`.
 */
export async function requestDeletion(
  ctx: Context,
  { userId, signedInAt }: { userId: string; signedInAt: number },
  logger: Logger,
): Promise<void> {
  requireRecentSignIn(ctx, signedInAt);
  await requireEndablePayments(ctx, userId);
  await begin(ctx, userId);
  logger.info('account deletion requested');
  try {
    await Promise.all([revokeAllApiKeys(ctx, userId), ctx.userRemoval.disable(userId)]);
  } catch (error) {
    logger.warn(
      'the access of a user under deletion could not be revoked everywhere; the sweep will retry it',
      {},
      error,
    );
  }
}

/** The record of a deletion that has just been requested. */
export function newDeletion(userId: string, now: Date): AccountDeletion {
  return { userId, requestedAt: now, dueAt: now, deletedAt: null, expireAt: null, position: null };
}

/**
 * Records that the deletion has started and revokes the API keys, in one commit: from here on nothing is published for
 * the user.
 */
async function begin({ store, clock }: Context, userId: string): Promise<void> {
  const now = new Date(clock.now());
  const keys = await store.apiKeys.where('userId', '==', userId).get();
  const batch = store.batch();
  batch.create(store.accountDeletions.doc(userId), newDeletion(userId, now));
  const active = keys.docs.filter((key) => !key.get('revokedAt'));
  for (const { ref } of active.slice(0, KEYS_PER_COMMIT)) batch.update(ref, { revokedAt: now });
  try {
    await batch.commit();
  } catch (error) {
    if (!isAlreadyExists(error)) throw error;
  }
}

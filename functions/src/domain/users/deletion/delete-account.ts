import type { Context } from '../../../context.ts';
import { testUserOf } from '../../../infra/ids/ids.ts';
import type { Logger } from '../../../infra/observe/logger.ts';
import type { AccountDeletion } from '../../../infra/store/documents/account-deletion.ts';
import { MINUTE } from '../../../infra/time/clock.ts';
import { deleteOwnedData, KNOWN_MS } from './owned-data.ts';

/**
 * Longer than any request or worker that started before the user was blocked (ms): data that it stores late are deleted
 * then.
 */
export const SETTLE_MS = 15 * MINUTE;

/**
 * Deletes a user on request, in live and in test mode, and finally at the identity provider. Returns the deletion in
 * its new state: due once more for data that was stored meanwhile, or ended. May be interrupted and repeated. Throws
 * what the services throw.
 */
export async function deleteAccount(
  ctx: Context,
  { userId, requestedAt, deletedAt }: AccountDeletion,
  logger: Logger,
): Promise<Pick<AccountDeletion, 'dueAt' | 'deletedAt' | 'expireAt'>> {
  const settledAt = requestedAt.getTime() + SETTLE_MS;
  const isLast = ctx.clock.now() >= settledAt;
  await ctx.userRemoval.disable(userId);
  await deleteOwnedData(ctx, userId, logger);
  await deleteOwnedData(ctx, testUserOf(userId), logger);
  await ctx.userRemoval.remove(userId);
  const now = ctx.clock.now();
  return {
    dueAt: isLast ? null : new Date(settledAt),
    deletedAt: deletedAt ?? new Date(now),
    expireAt: isLast ? new Date(now + KNOWN_MS) : null,
  };
}

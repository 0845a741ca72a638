import type { Context } from '../../context.ts';
import { ConfigError } from '../../infra/config/values.ts';
import type { Logger } from '../../infra/observe/logger.ts';
import type { Account } from '../../model/account.ts';
import { isTestUser, uuid } from '../../model/ids.ts';
import { PlatformFailure } from '../../platforms/contract/outcome.ts';
import { load } from '../../platforms/registry.ts';
import { announceEvents, pendingEvent } from '../events/index.ts';
import { accountEvent } from './account-event.ts';
import { type AccountAddress, type accountRef, findAccount } from './accounts.ts';
import { openStored } from './open-account.ts';
import { platformSettings } from './platform-settings.ts';

type AccountRef = NonNullable<ReturnType<typeof accountRef>>;

/**
 * Whether the platform has ended the access: not where it has no call for it, was not reached, or this deployment does not
 * serve it any more.
 */
export async function revokeAccess(
  ctx: Context,
  address: AccountAddress,
  account: Account,
  logger: Logger,
): Promise<boolean> {
  const { platform, accountId } = address;
  const { connect, displayName } = await load(platform);
  if (!connect.revoke) return false;
  try {
    const call = { settings: platformSettings(ctx, platform), http: ctx.http, logger };
    const tokens = openStored(ctx, { address, account }, displayName);
    await connect.revoke(call, { ...tokens, server: account.server });
    return true;
  } catch (error) {
    if (!(error instanceof PlatformFailure || error instanceof ConfigError)) throw error;
    logger.warn('access not revoked at the platform', { platform, accountId }, error);
    return false;
  }
}

/**
 * Removes a connected account: its tokens are deleted here, and ended at the platform where that can be done and no other user
 * has connected the same account. Posts and their results stay; what is scheduled for the account fails when it is due, unless
 * it is connected again. Resolves with whether the platform has ended the access. Throws `not_found`.
 */
export async function disconnectAccount(ctx: Context, address: AccountAddress, logger: Logger): Promise<boolean> {
  const { ref, account } = await findAccount(ctx, address);
  // Revokes before the document is deleted: a crash after the deletion would leave valid tokens that Herald no longer
  // knows.
  const isRevocable = !isTestUser(address.uid) && !(await isShared(ctx, ref));
  const isRevoked = isRevocable && (await revokeAccess(ctx, address, account, logger));
  await deleteAccount(ctx, address, ref);
  logger.info('account disconnected', { platform: address.platform, accountId: address.accountId, isRevoked });
  return isRevoked;
}

/** Deletes the document, and records the event. A concurrent request that finds no document records nothing. */
async function deleteAccount(ctx: Context, address: AccountAddress, ref: AccountRef): Promise<void> {
  const cause = uuid();
  const isRecorded = await ctx.store.transact(async (transaction) => {
    const account = (await transaction.get(ref)).data();
    transaction.delete(ref);
    if (!account?.recordsEvents) return false;
    const event = accountEvent('account.disconnected', address, account, ctx.clock.now(), cause);
    const { ref: eventRef, document } = pendingEvent(ctx.store, event);
    transaction.set(eventRef, document);
    return true;
  });
  if (isRecorded) await announceEvents(ctx, address.uid);
}

/** Whether another user has connected the same account: were the access ended at the platform, theirs might end too. */
export async function isShared({ store }: Pick<Context, 'store'>, account: AccountRef): Promise<boolean> {
  const { docs } = await store.allAccounts.where('accountId', '==', account.id).get();
  const platform = account.parent.parent?.id;
  return docs.some(({ ref }) => ref.parent.parent?.id === platform && ref.path !== account.path);
}

import type { Context } from '../../context.ts';
import type { Logger } from '../../infra/observe/logger.ts';
import { readable } from '../../infra/store/converter.ts';
import type { Account } from '../../model/account.ts';
import type { Platform } from '../../model/platform.ts';
import { PlatformFailure } from '../../platforms/contract/outcome.ts';
import { load } from '../../platforms/registry.ts';
import type { AccountAddress } from './accounts.ts';
import { openStored } from './open-account.ts';
import { freshAccount } from './refresh.ts';
import { isRefreshable } from './token-life.ts';

/** The result of a renewal. `later` is worth a retry; `reconnect` needs the user. */
export type Renewal =
  | { result: 'refreshed' }
  /** There is no token to refresh with, or the token is too new to be refreshed. */
  | { result: 'unchanged' }
  | { result: 'reconnect'; message: string }
  | { result: 'later'; message: string };

/**
 * Replaces the token of an account, as it was read, although it may still work. Does nothing where another worker has
 * replaced it since. Throws internal errors only.
 */
export async function renew(ctx: Context, address: AccountAddress, account: Account, logger: Logger): Promise<Renewal> {
  const { connect, displayName } = await load(address.platform);
  if (!account.reconnectRequired && !isRefreshable(account, connect, ctx.clock.now())) return { result: 'unchanged' };
  try {
    const current = openStored(ctx, { address, account }, displayName).accessToken;
    await freshAccount(ctx, address, { logger, ...(current === null ? {} : { renew: current }) });
    return { result: 'refreshed' };
  } catch (error) {
    if (!(error instanceof PlatformFailure)) throw error;
    return { result: error.outcome.kind === 'reconnect' ? 'reconnect' : 'later', message: error.outcome.message };
  }
}

/** Renews all accounts of a user on a platform. */
export async function renewAll(
  ctx: Context,
  uid: string,
  platform: Platform,
  logger: Logger,
): Promise<{ accountId: string; renewal: Renewal }[]> {
  const found = await ctx.store.user(uid).accounts(platform).get();
  return Promise.all(
    readable(found.docs).map(async ({ id, data }) => ({
      accountId: id,
      renewal: await renew(ctx, { uid, platform, accountId: id }, data, logger),
    })),
  );
}

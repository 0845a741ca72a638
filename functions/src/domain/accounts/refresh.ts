import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import type { Logger } from '../../infra/observe/logger.ts';
import { SECOND } from '../../model/clock.ts';
import { TOKENS_BUSY_DELAY_MS } from '../../model/delays.ts';
import { isTestUser, jitter } from '../../model/ids.ts';
import type { PlatformModule } from '../../platforms/contract/module.ts';
import { PlatformFailure } from '../../platforms/contract/outcome.ts';
import { load } from '../../platforms/registry.ts';
import { type AccountAddress, readAccount } from './accounts.ts';
import { type OpenAccount, openAccount, openStored, reconnectFailure, toOpenAccount } from './open-account.ts';
import { type AccountState, claimRefresh, isLeased, refreshWithLease } from './refresh-call.ts';
import { openTestAccount } from './test-accounts.ts';
import { expiresSoon, isExpired, isRefreshable } from './token-life.ts';

interface RefreshOptions {
  logger: Logger;
  /** The access token that the platform has just refused; any other is acceptable. */
  refused?: string | undefined;
  /** The access token to replace although it still works. */
  renew?: string;
  /** Called when this caller, and no other, has refreshed the token. */
  onRefreshed?: () => void;
}

/** Reads of an account that another worker is refreshing; the backoff between them adds up to about 10 s. */
const MAX_ATTEMPTS = 14;

interface RefreshState extends AccountState {
  /** The token should be refreshed and can be, or does not work. */
  due: boolean;
}

/**
 * The account with a token that is valid for publishing, refreshed where necessary. Of concurrent callers on all instances
 * one refreshes, and the others get its result. A token that still works is used when a refresh fails. Throws
 * `PlatformFailure`: `reconnect` when the user has to connect the account again, `retryAfter` when a later attempt may
 * succeed; and `missing_integrations` when there is no such account.
 */
export async function freshAccount(
  ctx: Context,
  address: AccountAddress,
  options: RefreshOptions,
): Promise<OpenAccount> {
  if (isTestUser(address.uid)) return openTestAccount(ctx, address, options.refused);
  const module = await load(address.platform);
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const state = await readState(ctx, address, module, options);
    const { stored, tokens, usable, due } = state;
    if (stored.account.reconnectRequired) throw reconnectFailure(module.displayName);
    if (!due) return toOpenAccount(stored, tokens.accessToken, module.displayName);
    const claimed = isLeased(stored) ? null : await claimRefresh(stored);
    try {
      if (claimed && (await refreshWithLease(ctx, module, state, claimed, options.logger))) {
        options.onRefreshed?.();
        return await openAccount(ctx, address, module.displayName);
      }
    } catch (error) {
      if (!(usable && options.renew === undefined && error instanceof PlatformFailure)) throw error;
      return toOpenAccount(stored, tokens.accessToken, module.displayName);
    }
    await sleep(backoffMs(attempt));
  }
  throw busy(module.displayName);
}

/** Works with an account, and once more with fresh tokens if the platform rejects those that `open` returned first. */
export async function withFreshTokens<T>(
  open: (refused?: string) => Promise<OpenAccount>,
  work: (account: OpenAccount) => Promise<T>,
): Promise<T> {
  const account = await open();
  return work(account).catch(async (error: unknown) => {
    if (!(error instanceof PlatformFailure) || error.outcome.kind !== 'reconnect') throw error;
    return work(await open(account.accessToken));
  });
}

async function readState(
  ctx: Context,
  address: AccountAddress,
  { connect, displayName }: PlatformModule,
  { refused, renew }: RefreshOptions,
): Promise<RefreshState> {
  const stored = await readAccount(ctx, address);
  const { account } = stored;
  const tokens = openStored(ctx, stored, displayName);
  const now = ctx.clock.now();
  const unusable = tokens.accessToken === null || tokens.accessToken === refused || isExpired(account, now);
  const aging = tokens.accessToken === renew || expiresSoon(account, now);
  return { stored, tokens, usable: !unusable, due: unusable || (aging && isRefreshable(account, connect, now)) };
}

function backoffMs(attempt: number): number {
  return jitter(Math.min(SECOND, 100 * 2 ** attempt));
}

function busy(displayName: string): PlatformFailure {
  return new PlatformFailure({
    kind: 'retryAfter',
    retryAfterMs: TOKENS_BUSY_DELAY_MS,
    reason: 'token_refresh',
    message: `Access to this ${displayName} account is being renewed. Herald will try again.`,
  });
}

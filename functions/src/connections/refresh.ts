import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../context.ts';
import { jitter } from '../ids/ids.ts';
import type { Logger } from '../observe/logger.ts';
import type { PlatformModule } from '../platforms/contract/module.ts';
import { PlatformFailure } from '../platforms/contract/outcome.ts';
import { load } from '../platforms/registry.ts';
import { SECOND } from '../time/clock.ts';
import type { AccountAddress } from './account-address.ts';
import { type OpenAccount, openAccount, openStored, reconnectFailure, toOpenAccount } from './open-account.ts';
import { refreshUnderLease } from './refresh-call.ts';
import { claimRefresh, isLeased } from './refresh-lease.ts';
import type { OpenTokens } from './sealed-tokens.ts';
import { readAccount, type StoredAccount } from './stored-account.ts';
import { expiresSoon, isExpired, isRefreshable } from './token-life.ts';

export interface RefreshOptions {
  logger: Logger;
  /** The access token that the platform has just refused: any other will do. */
  refused?: string;
  /** The access token to replace although it works, as the caller has seen it. */
  renew?: string;
}

/** Looks at an account that somebody else is refreshing, with pauses between them that add up to about 10 s. */
const LOOKS = 14;
const pauseMs = (look: number): number => jitter(Math.min(SECOND, 100 * 2 ** look));

interface Sight {
  stored: StoredAccount;
  tokens: OpenTokens;
  /** The token works, as far as anybody knows. */
  usable: boolean;
  /** The token should be replaced, and there is something to replace it with, or it is worth nothing anyway. */
  due: boolean;
}

const look = async (
  ctx: Context,
  address: AccountAddress,
  { connect, displayName }: PlatformModule,
  { refused, renew }: RefreshOptions,
): Promise<Sight> => {
  const stored = await readAccount(ctx, address);
  const { account } = stored;
  const tokens = openStored(ctx, stored, displayName);
  const now = ctx.clock.now();
  const worthless = tokens.accessToken === null || tokens.accessToken === refused || isExpired(account, now);
  const aging = tokens.accessToken === renew || expiresSoon(account, now);
  return { stored, tokens, usable: !worthless, due: worthless || (aging && isRefreshable(account, connect, now)) };
};

const busy = (displayName: string): PlatformFailure =>
  new PlatformFailure({
    kind: 'retryAfter',
    retryAfterMs: 5 * SECOND,
    message: `The access to this ${displayName} account is being renewed. Herald will try again.`,
  });

const mayGoOn = (error: unknown): boolean => error instanceof PlatformFailure && error.outcome.kind === 'retryAfter';

/**
 * The account with a token that is good for publishing, refreshed where it has to be. Of any number of callers on any
 * number of instances one refreshes, and the others get what it brought. A token that still works outlives a refresh
 * that did not come about. Throws `PlatformFailure`: `reconnect` when only the person can help, `retryAfter` when a
 * later try may do; and `missing_integrations` when there is no such account.
 */
export const freshAccount = async (
  ctx: Context,
  address: AccountAddress,
  wish: RefreshOptions,
): Promise<OpenAccount> => {
  const module = await load(address.platform);
  for (let round = 0; round < LOOKS; round += 1) {
    const { stored, tokens, usable, due } = await look(ctx, address, module, wish);
    if (stored.account.reconnectRequired) throw reconnectFailure(module.displayName);
    if (!due) return toOpenAccount(stored, tokens.accessToken, module.displayName);
    const claimed = isLeased(stored) ? null : await claimRefresh(stored);
    try {
      if (claimed && (await refreshUnderLease(ctx, module, stored, claimed, tokens, wish.logger)))
        return await openAccount(ctx, address, module.displayName);
    } catch (error) {
      if (!(usable && wish.renew === undefined && mayGoOn(error))) throw error;
      return toOpenAccount(stored, tokens.accessToken, module.displayName);
    }
    await sleep(pauseMs(round));
  }
  throw busy(module.displayName);
};

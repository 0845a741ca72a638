import type { Context } from '../../context.ts';
import type { Account } from '../../model/account.ts';
import { HeraldError } from '../../model/errors.ts';
import { type Platform, platforms } from '../../model/platform.ts';
import type { PlatformFailure } from '../../platforms/contract/outcome.ts';
import { platformDefinitions } from '../../platforms/registry.ts';
import { addEvent, announceEvents } from '../events/index.ts';
import { accountEvent } from './account-event.ts';
import { type AccountAddress, accountRef, readAccount } from './accounts.ts';
import { markReconnect } from './mark-reconnect.ts';
import { type OpenAccount, reconnectFailure, toOpenAccount } from './open-account.ts';

/** Beyond the life of every post, and of the queries for tokens to refresh: these accounts have no token. */
const CONNECTED_UNTIL = new Date(Date.UTC(2100, 0, 1));
/** In place of a token: nothing opens it, and no platform would accept it. */
const NO_TOKEN = 'simulated';

/** The platforms with two simulated accounts, so that one has to be named. */
const withTwoAccounts: readonly Platform[] = ['instagram'];

/** The simulated accounts of every test user: one on each platform, and a second one on Instagram. */
export const testAccounts: readonly Omit<AccountAddress, 'uid'>[] = platforms.flatMap((platform) =>
  accountIds(platform).map((accountId) => ({ platform, accountId })),
);

/** The document of a simulated account. `now` in ms since the epoch. */
export function newTestAccount({ platform, accountId }: Omit<AccountAddress, 'uid'>, now: number): Account {
  return {
    accountId,
    accessToken: NO_TOKEN,
    refreshToken: null,
    tokenType: 'bearer',
    expiresIn: null,
    expiresAt: CONNECTED_UNTIL,
    updatedAt: new Date(now),
    profile: {
      platformId: accountId,
      displayName: `Simulated ${platformDefinitions[platform].displayName} account`,
      username: accountId,
      avatarUrl: null,
      accountType: 'user',
    },
    extra: {},
    reconnectRequired: false,
    refreshLease: null,
  };
}

/**
 * A simulated account to publish with. If the simulated platform has refused the token `refused`, the account is
 * marked: there is nothing to refresh. Throws `PlatformFailure` (`reconnect`), and `missing_integrations`.
 */
export async function openTestAccount(
  ctx: Pick<Context, 'store' | 'queue' | 'clock'>,
  address: AccountAddress,
  refused?: string,
): Promise<OpenAccount> {
  const stored = await readAccount(ctx, address);
  const { account, version } = stored;
  // Where it has changed meanwhile: by another run that was refused, or reconnected, which the next attempt will see.
  if (refused !== undefined && !account.reconnectRequired) await markReconnect(ctx, stored, version);
  if (refused !== undefined || account.reconnectRequired) throw failureFor(address);
  return toOpenAccount(stored, NO_TOKEN, platformDefinitions[address.platform].displayName);
}

/** Connects a simulated account again, in place of an OAuth flow. Idempotent. Throws `not_found`. */
export async function reconnectTestAccount(
  ctx: Pick<Context, 'store' | 'queue' | 'clock'>,
  address: AccountAddress,
): Promise<Account> {
  const ref = accountRef(ctx.store, address);
  const account = (await ref?.get())?.data();
  if (!ref || !account)
    throw new HeraldError('not_found', 'There is no such test account.', {
      fix: 'Use an account that GET /v1/accounts lists for a test key.',
    });
  const connected = { ...account, reconnectRequired: false };
  const batch = ctx.store.batch();
  batch.update(ref, { reconnectRequired: false });
  if (account.recordsEvents)
    addEvent(ctx.store, batch, accountEvent('account.connected', address, connected, ctx.clock.now()));
  await batch.commit();
  if (account.recordsEvents) await announceEvents(ctx, address.uid);
  return connected;
}

function failureFor({ platform }: AccountAddress): PlatformFailure {
  return reconnectFailure(platformDefinitions[platform].displayName);
}

function accountIds(platform: Platform): string[] {
  const first = `test_${platform}`;
  return withTwoAccounts.includes(platform) ? [first, `${first}_2`] : [first];
}

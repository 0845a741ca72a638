import type { Context } from '../context.ts';
import { type Platform, platforms } from '../platforms/platform.ts';
import type { Account } from '../store/documents/account.ts';
import { readable } from '../store/readable.ts';

/** A connected account as its owner may see it. No token, sealed or not, is ever part of it. */
export interface AccountView {
  platform: Platform;
  accountId: string;
  displayName: string | null;
  username: string | null;
  avatarUrl: string | null;
  status: 'active' | 'reconnect_required';
  /** ISO 8601; null where the platform does not specify it. */
  tokenExpiresAt: string | null;
}

/** True when the account cannot publish until the user connects it again. */
export const needsReconnect = (
  { reconnectRequired, accessToken, refreshToken, expiresAt }: Account,
  now: number,
): boolean =>
  reconnectRequired || (refreshToken === null && (accessToken === null || (expiresAt?.getTime() ?? now + 1) <= now));

const viewOf = (platform: Platform, account: Account, now: number): AccountView => ({
  platform,
  accountId: account.accountId,
  displayName: account.profile.displayName,
  username: account.profile.username,
  avatarUrl: account.profile.avatarUrl,
  status: needsReconnect(account, now) ? 'reconnect_required' : 'active',
  tokenExpiresAt: account.expiresAt?.toISOString() ?? null,
});

/** All accounts a user has connected, in the platforms' order. */
export const listAccounts = async ({ store, clock }: Context, uid: string): Promise<AccountView[]> => {
  const found = await Promise.all(platforms.map((platform) => store.user(uid).accounts(platform).get()));
  return platforms.flatMap((platform, index) =>
    readable(found[index]?.docs ?? []).map(({ data }) => viewOf(platform, data, clock.now())),
  );
};

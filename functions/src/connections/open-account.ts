import type { Context } from '../context.ts';
import { PlatformFailure } from '../platforms/contract/outcome.ts';
import type { ProfileCard } from '../store/documents/account.ts';
import type { AccountAddress } from './account-address.ts';
import { type OpenTokens, openTokens } from './sealed-tokens.ts';
import { readAccount, type StoredAccount } from './stored-account.ts';
import { UnopenableSeal } from './token-vault.ts';

/** A connected account with its access token in the clear. Lives in memory, and goes into no log or answer. */
export interface OpenAccount extends AccountAddress {
  accessToken: string;
  profile: ProfileCard;
  /** As the platform granted it; null where it does not say. */
  scope: string | null;
}

/** The person has to connect again; nothing we do helps. `displayName` is the platform's. */
export const reconnectFailure = (displayName: string, cause?: unknown): PlatformFailure =>
  new PlatformFailure(
    { kind: 'reconnect', message: `${displayName} no longer accepts this connection. Connect the account again.` },
    { cause },
  );

/**
 * The tokens of an account. Those that do not open (their key is gone) are as good as none: throws `PlatformFailure`
 * (`reconnect`). The account is not marked for it, so that a key that comes back brings it back.
 */
export const openStored = (
  ctx: Pick<Context, 'vault'>,
  { address, account }: Pick<StoredAccount, 'address' | 'account'>,
  displayName: string,
): OpenTokens => {
  try {
    return openTokens(ctx, address, account);
  } catch (error) {
    throw error instanceof UnopenableSeal ? reconnectFailure(displayName, error) : error;
  }
};

/** Throws `PlatformFailure` (`reconnect`) where no access token is stored. */
export const toOpenAccount = (
  { address, account }: StoredAccount,
  accessToken: string | null,
  displayName: string,
): OpenAccount => {
  if (accessToken === null) throw reconnectFailure(displayName);
  return { ...address, accessToken, profile: account.profile, scope: account.scope ?? null };
};

/**
 * The account as it is stored, whether or not its token still works. Throws `missing_integrations`, and
 * `PlatformFailure` (`reconnect`) where it holds no access token.
 */
export const openAccount = async (ctx: Context, address: AccountAddress, displayName: string): Promise<OpenAccount> => {
  const stored = await readAccount(ctx, address);
  return toOpenAccount(stored, openStored(ctx, stored, displayName).accessToken, displayName);
};

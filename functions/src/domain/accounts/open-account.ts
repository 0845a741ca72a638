import type { Context } from '../../context.ts';
import { UnopenableSeal } from '../../infra/crypto/token-vault.ts';
import type { Account, AccountKind, ProfileCard } from '../../model/account.ts';
import { SECOND } from '../../model/clock.ts';
import type { Tokens } from '../../platforms/contract/oauth.ts';
import { PlatformFailure } from '../../platforms/contract/outcome.ts';
import { type AccountAddress, kindOf, readAccount, type StoredAccount, sealContext } from './accounts.ts';

/** Plaintext tokens, kept in memory only. */
export interface OpenTokens {
  accessToken: string | null;
  refreshToken: string | null;
}

/** A connected account with its access token in the clear. Kept in memory only; never logged or sent in a response. */
export interface OpenAccount extends AccountAddress {
  accessToken: string;
  kind: AccountKind;
  profile: ProfileCard;
  /** As the platform granted it; null where it does not specify it. */
  scope: string | null;
  /** Base URL of the account's server, if it differs between accounts. */
  server?: string | undefined;
  /** Whether its owner's events are recorded. */
  recordsEvents: boolean;
  /** Whether its numbers are read. */
  isObserved: boolean;
}

/** The user has to connect the account again. `displayName` is the platform's. */
export function reconnectFailure(displayName: string, cause?: unknown): PlatformFailure {
  return new PlatformFailure(
    { kind: 'reconnect', message: `${displayName} no longer accepts this connection. Connect the account again.` },
    { cause },
  );
}

/**
 * The tokens of an account. Throws `PlatformFailure` (`reconnect`) where they cannot be opened because their key is missing.
 * The account is not marked, so that it works again when the key is restored.
 */
export function openStored(
  ctx: Pick<Context, 'vault'>,
  { address, account }: Pick<StoredAccount, 'address' | 'account'>,
  displayName: string,
): OpenTokens {
  try {
    return openTokens(ctx, address, account);
  } catch (error) {
    throw error instanceof UnopenableSeal ? reconnectFailure(displayName, error) : error;
  }
}

/** Throws `PlatformFailure` (`reconnect`) where no access token is stored. */
export function toOpenAccount(
  { address, account }: StoredAccount,
  accessToken: string | null,
  displayName: string,
): OpenAccount {
  if (accessToken === null) throw reconnectFailure(displayName);
  const { profile, scope = null, server, recordsEvents = false, isObserved = false } = account;
  const kind = kindOf(address.platform, account);
  return { ...address, accessToken, kind, profile, scope, server, recordsEvents, isObserved };
}

/**
 * The account as it is stored, whether or not its token still works. Throws `missing_integrations`, and
 * `PlatformFailure` (`reconnect`) where it holds no access token.
 */
export async function openAccount(ctx: Context, address: AccountAddress, displayName: string): Promise<OpenAccount> {
  const stored = await readAccount(ctx, address);
  return toOpenAccount(stored, openStored(ctx, stored, displayName).accessToken, displayName);
}

/** The fields of an account document that hold these tokens. `expiresAt` counts from now. */
export function sealedTokens({ vault, clock }: Pick<Context, 'vault' | 'clock'>, at: AccountAddress, tokens: Tokens) {
  return {
    accessToken: vault.seal(tokens.accessToken, sealContext(at, 'accessToken')),
    refreshToken:
      tokens.refreshToken === null ? null : vault.seal(tokens.refreshToken, sealContext(at, 'refreshToken')),
    tokenType: tokens.tokenType,
    expiresIn: tokens.expiresIn,
    expiresAt: tokens.expiresIn === null ? null : new Date(clock.now() + tokens.expiresIn * SECOND),
    ...(tokens.scope === null ? {} : { scope: tokens.scope }),
    ...(tokens.server === undefined ? {} : { server: tokens.server }),
  };
}

/** Throws `UnopenableSeal`. */
function openTokens(
  { vault }: Pick<Context, 'vault'>,
  at: AccountAddress,
  account: Pick<Account, 'accessToken' | 'refreshToken'>,
): OpenTokens {
  return {
    accessToken: account.accessToken && vault.open(account.accessToken, sealContext(at, 'accessToken')),
    refreshToken: account.refreshToken && vault.open(account.refreshToken, sealContext(at, 'refreshToken')),
  };
}

import type { Context } from '../../context.ts';
import type { Account } from '../../infra/store/documents/account.ts';
import { SECOND } from '../../infra/time/clock.ts';
import type { Tokens } from '../../platforms/contract/oauth.ts';
import { type AccountAddress, sealContext } from './account-address.ts';

/** Plaintext tokens, kept in memory only. */
export interface OpenTokens {
  accessToken: string | null;
  refreshToken: string | null;
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
  };
}

/** Throws `UnopenableSeal`. */
export function openTokens(
  { vault }: Pick<Context, 'vault'>,
  at: AccountAddress,
  account: Pick<Account, 'accessToken' | 'refreshToken'>,
): OpenTokens {
  return {
    accessToken: account.accessToken && vault.open(account.accessToken, sealContext(at, 'accessToken')),
    refreshToken: account.refreshToken && vault.open(account.refreshToken, sealContext(at, 'refreshToken')),
  };
}

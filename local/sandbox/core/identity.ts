import type { Clock } from './clock.ts';
import { randomText } from './ids.ts';

/** A simulated person on one platform. */
export interface Account {
  accountId: string;
  username: string;
  displayName: string;
  avatarUrl: string;
  biography: string;
  isPrivate: boolean;
}

/** An authorization code. Lifetimes are in milliseconds of simulated time. */
export interface Code {
  code: string;
  clientId: string;
  redirectUri: string;
  scopes: string[];
  accountId: string;
  expiresAt: number;
  used: boolean;
  challenge: string | null;
}

export interface Token {
  token: string;
  kind: string;
  clientId: string;
  accountId: string;
  scopes: string[];
  issuedAt: number;
  expiresAt: number;
  revoked: boolean;
}

/** The accounts, codes and tokens of one platform. */
export const createIdentity = (clock: Clock) => {
  const accounts = new Map<string, Account>();
  const codes = new Map<string, Code>();
  const tokens = new Map<string, Token>();
  return {
    accounts,
    byUsername: (username: string) => [...accounts.values()].find((account) => account.username === username),
    addAccount(account: Account): Account {
      accounts.set(account.accountId, account);
      return account;
    },
    issueCode(code: Omit<Code, 'used'>): Code {
      const issued = { ...code, used: false };
      codes.set(code.code, issued);
      return issued;
    },
    /** The code if it can still be exchanged. The caller marks it used once everything else fits. */
    usableCode(code: string): Code | undefined {
      const found = codes.get(code);
      return found && !found.used && found.expiresAt > clock.now() ? found : undefined;
    },
    issueToken(
      input: Omit<Token, 'token' | 'issuedAt' | 'expiresAt' | 'revoked'> & {
        prefix: string;
        lifeMs: number;
        ageMs?: number;
      },
    ): Token {
      const { prefix, lifeMs, ageMs = 0, ...rest } = input;
      const issuedAt = clock.now() - ageMs;
      const token = { ...rest, token: prefix + randomText(48), issuedAt, expiresAt: issuedAt + lifeMs, revoked: false };
      tokens.set(token.token, token);
      return token;
    },
    token: (value: string) => tokens.get(value),
    tokensOf: (accountId: string) => [...tokens.values()].filter((token) => token.accountId === accountId),
    expired: (token: Token) => token.expiresAt <= clock.now(),
    clear() {
      accounts.clear();
      codes.clear();
      tokens.clear();
    },
  };
};

export type Identity = ReturnType<typeof createIdentity>;

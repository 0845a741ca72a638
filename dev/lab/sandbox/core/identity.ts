import type { SandboxContext } from './context.ts';
import { randomText } from './ids.ts';

/** A simulated account on one platform. */
export interface Account {
  accountId: string;
  username: string;
  displayName: string;
  avatarUrl: string;
  biography: string;
  isPrivate: boolean;
}

export interface NewAccount {
  username: string;
  displayName?: string | undefined;
  isPrivate?: boolean | undefined;
}

/** How a platform's accounts are made. */
export interface AccountRules {
  /** The id depends on the name and the address of the sandbox, so that an account keeps its id when the sandbox restarts. */
  accountId(username: string, origin: string): string;
  biography: string;
}

/** Who a token is issued for. */
export interface Grant {
  accountId: string;
  scopes: string[];
  clientId: string;
}

/** An authorization code. Lifetimes are in milliseconds of simulated time. */
export interface Code extends Grant {
  code: string;
  redirectUri: string;
  expiresAt: number;
  used: boolean;
  challenge: string | null;
  /** The authorize request asked for access without the user, which is a refresh token. */
  offline: boolean;
}

export interface Token extends Grant {
  token: string;
  kind: string;
  issuedAt: number;
  expiresAt: number;
  revoked: boolean;
}

interface NewToken extends Grant {
  prefix: string;
  kind: string;
  lifeMs: number;
  ageMs?: number | undefined;
}

/** The accounts, codes and tokens of one platform. */
export function createIdentity({ clock, origin }: Pick<SandboxContext, 'clock' | 'origin'>, rules: AccountRules) {
  const accounts = new Map<string, Account>();
  const codes = new Map<string, Code>();
  const tokens = new Map<string, Token>();
  const expired = (token: Token) => token.expiresAt <= clock.now();
  return {
    accounts,
    /** The account with this username, created on first use. */
    ensureAccount({ username, displayName = username, isPrivate = false }: NewAccount): Account {
      const known = [...accounts.values()].find((account) => account.username === username);
      if (known) return known;
      const accountId = rules.accountId(username, origin());
      const avatarUrl = `${origin()}/media/avatar/${encodeURIComponent(username)}.png`;
      const account = { accountId, username, displayName, avatarUrl, biography: rules.biography, isPrivate };
      accounts.set(accountId, account);
      return account;
    },
    usernameOf: (accountId: string) => accounts.get(accountId)?.username ?? 'unknown',
    issueCode(code: Omit<Code, 'used'>) {
      codes.set(code.code, { ...code, used: false });
    },
    /** The code if it can still be exchanged. The caller marks it used once everything else is valid. */
    usableCode(code: string): Code | undefined {
      const found = codes.get(code);
      return found && !found.used && found.expiresAt > clock.now() ? found : undefined;
    },
    issueToken({ prefix, kind, lifeMs, ageMs = 0, accountId, scopes, clientId }: NewToken): Token {
      const issuedAt = clock.now() - ageMs;
      const grant = { accountId, scopes, clientId };
      const token = prefix + randomText(48);
      const issued = { ...grant, token, kind, issuedAt, expiresAt: issuedAt + lifeMs, revoked: false };
      tokens.set(token, issued);
      return issued;
    },
    token: (value: string) => tokens.get(value),
    tokensOf: (accountId: string) => [...tokens.values()].filter((token) => token.accountId === accountId),
    /** Whose token this is, whatever its state; null where it is unknown. */
    accountIdOf: (value: string | undefined): string | null => tokens.get(value ?? '')?.accountId || null,
    expired,
    /** Whole seconds until the token expires. */
    secondsLeft: ({ expiresAt }: Pick<Token, 'expiresAt'>) => Math.floor((expiresAt - clock.now()) / 1000),
    /** The token and its account, if it is an access token that is neither revoked nor expired. */
    authorized(value: string | undefined): { account: Account; token: Token } | undefined {
      const token = tokens.get(value ?? '');
      const account = accounts.get(token?.accountId ?? '');
      const isValid = token?.kind === 'access' && !token.revoked && !expired(token);
      return account && token && isValid ? { account, token } : undefined;
    },
    clear() {
      accounts.clear();
      codes.clear();
      tokens.clear();
    },
  };
}

export type Identity = ReturnType<typeof createIdentity>;

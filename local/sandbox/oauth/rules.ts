import type { SandboxContext } from '../core/context.ts';
import type { Account, Identity } from '../core/identity.ts';
import type { Params } from '../http/params.ts';

/** How a platform keeps RFC 6749, where platforms differ. Times in ms, token lives in seconds. */
export interface OauthRules {
  world: SandboxContext;
  identity: Identity;
  title: string;
  /** Every permission an app can ask for. */
  scopes: readonly string[];
  prefixes: { code: string; access: string; refresh: string };
  settings(): OauthSettings;
  addAccount(username: string): Account;
  /** What else is wrong with an authorize request. */
  problem(query: Params): string | null;
  /** Whether the code of this authorize request buys a refresh token. */
  isOffline(query: Params): boolean;
  /** What the token endpoint says where the redirect address is not the one the code was asked for with. */
  redirectMismatch: string;
  /** Authorize requests whose codes buy a refresh token, by code. */
  offlineCodes: Set<string>;
}

export interface OauthSettings {
  clientId: string;
  clientSecret: string;
  redirectUris: string[] | null;
  codeLifeMs: number;
  accessTokenSeconds: number;
  refreshTokenSeconds: number;
  /** What a refresh does with the refresh token: a new one and the old is dead, or the old one stays and is not sent. */
  rotation: 'strict' | 'none';
  /** Seconds come as a text. */
  expiresInText: boolean;
}

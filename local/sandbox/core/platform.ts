import type { Router } from 'express';
import type { Account, Identity } from './identity.ts';
import type { PublishedPost } from './published.ts';
import type { PlatformResponse } from './response.ts';
import type { Settings } from './settings.ts';

/** What `POST /_sandbox/accounts` answers: everything a seed needs to write a connected account. */
export interface SeededAccount {
  platform: string;
  accountId: string;
  username: string;
  displayName: string;
  avatarUrl: string;
  accessToken: string;
  refreshToken: string | null;
  /** Seconds the access token still lives. */
  expiresIn: number;
  scopes: string[];
}

/** What a person may choose about a simulated account. */
export interface AccountOptions {
  username: string;
  displayName?: string | undefined;
  isPrivate?: boolean | undefined;
  scopes?: string[] | undefined;
  /** How old the access token already is, in ms: Threads refuses to refresh one younger than a day. */
  tokenAgeMs?: number | undefined;
}

/** A simulated service. Adding one is a folder that makes this, and a line in the registry. */
export interface Platform {
  /** Prefix of its addresses and its name in the control API. */
  name: string;
  title: string;
  operations: readonly string[];
  settings: Settings;
  router: Router;
  /** The body a fault's status gets where the fault brings none: what the platform itself sends with it. */
  responseForStatus(status: number): PlatformResponse;
  reset(options: { keepAccounts: boolean }): void;
  /** The live posts, oldest first. */
  published(): PublishedPost[];
  /** Absent where the service has no accounts. */
  accounts?: SimulatedAccounts;
  /** Its own control requests, under `/_sandbox/{name}/`. */
  control?: Router;
}

export interface SimulatedAccounts {
  identity: Identity;
  add(options: AccountOptions): Account;
  seed(options: AccountOptions): SeededAccount;
}

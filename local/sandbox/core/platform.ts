import type { Router } from 'express';
import type { Account, Identity, NewAccount } from './identity.ts';
import type { PublishedPost } from './published.ts';
import type { PlatformResponse } from './response.ts';
import type { Settings } from './settings.ts';

/** The response of `POST /_sandbox/accounts`: everything a seed needs to write a connected account. */
export interface SeededAccount {
  platform: string;
  accountId: string;
  username: string;
  displayName: string;
  avatarUrl: string;
  accessToken: string;
  refreshToken: string | null;
  /** Seconds until the access token expires. */
  expiresIn: number;
  scopes: string[];
}

export interface AccountOptions extends NewAccount {
  scopes?: string[] | undefined;
  /** Age of the access token in ms: Threads does not refresh one younger than a day. */
  tokenAgeMs?: number | undefined;
}

/** A running simulated platform, as the control API and the pages see it. */
export interface Platform {
  /** Prefix of its URLs and its name in the control API. */
  name: string;
  title: string;
  /** What faults can be injected into. */
  operations: readonly string[];
  settings: Settings;
  router: Router;
  /** Paths at the root of the host that this platform serves. */
  rootPaths?: RegExp;
  /** The platform's own response for a status: what a fault without a body sends. */
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
  /** An account that is already connected. */
  seed(options: AccountOptions): SeededAccount;
}

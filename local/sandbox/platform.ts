import type { Router } from 'express';
import type { z } from 'zod';
import type { Answer } from './core/answer.ts';
import type { Account, Identity } from './core/identity.ts';
import type { Published } from './core/published.ts';
import type { Settings } from './core/settings.ts';

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
export interface AccountWish {
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
  failure(status: number): Answer;
  reset(options: { keepAccounts: boolean }): void;
  /** Absent where the service has no accounts and publishes nothing. */
  social?: Social;
  /** Its own control requests, under `/_sandbox/{name}/`. */
  control?: Router;
}

export interface Social {
  identity: Identity;
  addAccount(wish: AccountWish): Account;
  seedAccount(wish: AccountWish): SeededAccount;
  /** What is live, oldest first. */
  published(): Published[];
}

export type SettingsSchema = z.ZodObject;

import type { Router } from 'express';
import type { SandboxContext } from './context.ts';
import type { Identity, NewAccount } from './identity.ts';
import type { PlatformResponse } from './response.ts';
import type { Settings } from './settings.ts';

/** A file of a live post, as the sandbox's page shows it. */
export interface PublishedMedia {
  kind: 'image' | 'video' | 'document';
  url: string;
  altText: string | null;
}

/** A live post as its platform describes it. What it leaves out is null. */
export interface LivePost {
  accountId: string;
  id: string;
  text: string;
  title?: string | null;
  media: PublishedMedia[];
  /** Simulated time (ms). */
  at: number;
  url: string;
  /** Who can see it, as the platform calls it; null where the platform has no such notion. */
  visibility?: string | null;
  /** The id of the post that it replies to. */
  replyTo?: string | null;
  link?: string | null;
  /** By its own account, below it. */
  comments?: string[];
}

/** A live post: what `GET /_sandbox/published` lists and what the page renders. */
export interface PublishedPost extends Required<Omit<LivePost, 'at'>> {
  platform: string;
  username: string;
  /** ISO 8601, simulated time. */
  at: string;
}

/** A post that another tool makes, without a call that the sandbox sees. */
export interface OutsidePost {
  accountId: string;
  text: string;
  /** The path of its file; null without one. */
  file: string | null;
  /** When it goes live (ms). */
  at: number;
}

/** What every simulated platform has. A platform's state extends it with its own stores. */
export interface PlatformContext<Settings = unknown> extends SandboxContext {
  name: string;
  title: string;
  /** Where the platform is served, without a trailing slash. */
  baseUrl(): string;
  settings(): Settings;
  identity: Identity;
}

/** The response of `POST /_sandbox/accounts`: everything a seed needs to write a connected account. */
export interface SeededAccount {
  platform: string;
  accountId: string;
  username: string;
  displayName: string;
  avatarUrl: string;
  accessToken: string;
  refreshToken: string | null;
  /** Seconds until the access token expires; null where it does not. */
  expiresIn: number | null;
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
  /** Deletes a live post as its author or the platform does; false where there is none. Absent where posts cannot be deleted. */
  removePost?(id: string): boolean;
  /** Makes a live post as another tool would. Returns its id. Absent where the service has no posts. */
  addPost?(post: OutsidePost): string;
  /** Absent where the service has no accounts. */
  accounts?: SimulatedAccounts;
  /** Its own control requests, under `/_sandbox/{name}/`. */
  control?: Router;
}

export interface SimulatedAccounts {
  identity: Identity;
  /** An account that is already connected. */
  seed(options: AccountOptions): SeededAccount;
}

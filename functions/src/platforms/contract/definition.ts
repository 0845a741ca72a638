import type { z } from 'zod';
import type { PlatformConfig, PlatformVariables } from '../../infra/config/platform-config.ts';
import type { AccountKind } from '../../model/account.ts';
import type { RuleSource, Severity } from './rules.ts';

/** Alternative texts, as one platform takes them. */
export interface AltText {
  /** In characters. */
  maxLength: number;
  /** Whether videos have one too. */
  videos: boolean;
  /** `warning` where the platform itself names no limit. */
  severity: Severity;
  source: RuleSource;
}

/**
 * The pace of a queue for a platform that limits accounts, or an app per day, but not per second: the maximum of Cloud Tasks.
 * https://cloud.google.com/tasks/docs/quotas
 */
export const UNLIMITED_PACE = { maxConcurrentDispatches: 5000, maxDispatchesPerSecond: 500 } as const;

/** What a platform charges the operator for a call that succeeds (US dollars). */
export interface Prices {
  post: number;
  postWithLink: number;
  /** For each post that it returns. */
  readPost: number;
  readAccount: number;
  source: RuleSource;
}

export interface ApiVersion {
  value: string;
  /** The day on which a version ends, as YYYY-MM-DD, by the source. */
  endOf(version: string): string;
  source: string;
}

/**
 * What is known of a platform without running any of its code. Settings, secrets, queues, deployed functions and the
 * local stack are derived from it, so a definition imports nothing but constants and schemas.
 */
export interface PlatformDefinition<P extends string = string> {
  /** The value in the public API, and the name of its folder. */
  platform: P;
  /** As users write it. */
  displayName: string;
  settings: PlatformVariables;
  /** Absent where calls cost nothing. */
  prices?: Prices;
  /** The version of its API that Herald uses unless the operator chooses one, on a platform with versions that end. */
  apiVersion?: ApiVersion;
  /** The kind of the accounts for which `Connection` names none; a person where absent. */
  accountKind?: AccountKind;
  /**
   * `required`: Herald cannot work without them; `defaults`: also requested unless the request names scopes; `optional`: the
   * defaults that a connected account can do without.
   */
  scopes: {
    required: readonly string[];
    defaults: readonly string[];
    optional?: readonly string[];
    separator: ',' | ' ';
  };
  /**
   * On a network of many servers, where a connection may start with a `handle` (`AuthorizeRequest`): how a form labels it, and an
   * example. Absent on other platforms.
   */
  handle?: { label: string; example: string };
  /**
   * How this service becomes a client where its operator registers no app: by a document that its callback serves, or by a name with
   * which each server registers it. Absent on other platforms.
   */
  selfRegistration?: 'document' | 'name';
  /** What a refresh needs: a refresh token, or the access token itself while it lives (Threads). */
  refreshesWith: 'refreshToken' | 'accessToken';
  /** The highest dispatch rate of its queue, for the app as a whole; `paceOf` is the one at a scale. */
  pace: { maxConcurrentDispatches: number; maxDispatchesPerSecond: number };
  /** Whether it takes no post without a file, which costs up to twice the processor time of a text (docs/performance.md). */
  needsFile?: true;
  /** The support for alternative texts, which describe media for people who do not see them; null without support. */
  altText: AltText | null;
  /** Who sees a post where neither the post nor the operator says so, on a platform that requires a choice. */
  visibility?: string;
  /**
   * Who says what the preview of a link shows: the post (and the page where the post does not), or the page alone. Null where
   * posts have no preview of a link that is not in their text.
   */
  linkCard: 'post' | 'page' | null;
  /**
   * The options that a target may set only on this platform (`overrides` of a request). They are stored with the post,
   * so options are only ever added.
   */
  options: z.ZodObject;
  /** How long after the first attempt Herald stops asking (ms), e.g. the life of a container. */
  deadlineMs: number;
}

/** A platform's addresses and this app's credentials there. */
export interface PlatformSettings extends PlatformConfig {
  clientSecret: string;
  /** The size of a part of an upload (bytes), in place of the usual one: a test repeats an upload hundreds of times. */
  partBytes?: number;
}

/** Simulated platforms have no app. */
export const noSettings: PlatformSettings = {
  authUrl: '',
  apiUrl: '',
  clientId: '',
  clientSecret: '',
  redirectUri: '',
};

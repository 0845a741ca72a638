import type { AccountMetricName, MissingReason, PostMetricName, Reading } from '../../model/metrics.ts';
import type { UserPost } from '../../model/post.ts';
import type { PlatformSettings } from './definition.ts';
import type { PublishContext } from './publish.ts';

/** A published post, of which numbers are read. `platformPostId` is the id that publishing returned. */
export type PublishedPost = Pick<UserPost, 'platformPostId' | 'url' | 'mediaType' | 'publishedAt'>;

/** What reads the numbers of one account and of its posts. */
export type MetricsCall = Pick<PublishContext, 'http' | 'clock' | 'account' | 'logger'>;

/** Numbers by their names. One that the platform has and did not report is the reason; one that it does not have is absent. */
export interface Numbers<N extends string> {
  numbers: Partial<Record<N, Reading>>;
  /** Numbers that only this platform has. */
  platform: Record<string, Reading>;
}

/** `gone`: the platform says that it has no such post, or not any more. Never for a call that failed, or lacks a permission. */
export type PostReading = Numbers<PostMetricName> | 'gone';

/** Herald's name of each number that a platform has, with the name in the platform's documentation. */
export interface OfficialNames<N extends string> {
  numbers: Partial<Record<N, string>>;
  platform: Record<string, string>;
}

/** How the numbers of a platform are read. */
export interface PlatformMetrics {
  /** The calls that the numbers come from, in a few words that a user sees beside them, such as `X API, public_metrics`. */
  source: string;
  /** The page of the platform that documents the numbers. */
  documentation: string;
  posts: OfficialNames<PostMetricName>;
  account: OfficialNames<AccountMetricName>;
  /** Scopes that some of the numbers need and publishing does not. */
  scopes: readonly string[];
  /** How many posts one `readPosts` takes. */
  batchSize: number;
  /**
   * How many batches of all accounts Herald starts in a minute at most: a share of what the platform allows this service, of which
   * publishing keeps the rest.
   */
  batchesPerMinute: number;
  /** How long after publishing the platform has no numbers yet (ms). Until then, a number that it leaves out is `too_early`. */
  delayMs: number;
  /**
   * Reads the numbers of at most `batchSize` posts of an account: a reading for each, by `platformPostId`. Throws `PlatformFailure`
   * where none could be read: `reconnect`, or `retryAfter` such as beyond a rate limit.
   */
  readPosts(
    call: MetricsCall,
    settings: PlatformSettings,
    posts: readonly PublishedPost[],
  ): Promise<Map<string, PostReading>>;
  /** Reads the numbers of the account itself. Throws as `readPosts` does. */
  readAccount(call: MetricsCall, settings: PlatformSettings): Promise<Numbers<AccountMetricName>>;
}

/** Every number of `names` as missing, for the same reason. */
export function allMissing<N extends string>(names: OfficialNames<N>, reason: MissingReason): Numbers<N> {
  const missing = (of: object) => Object.fromEntries(Object.keys(of).map((name) => [name, reason]));
  return { numbers: missing(names.numbers) as Numbers<N>['numbers'], platform: missing(names.platform) };
}

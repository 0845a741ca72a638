import type { PlatformRequest, PlatformResponse } from '../../infra/http-client/platform-http.ts';
import type { Platform } from '../../model/platform.ts';
import type { Content } from '../../model/post.ts';
import type { PlatformDefinition, PlatformSettings } from './definition.ts';
import type { PostFinder } from './find-posts.ts';
import type { PlatformMetrics } from './metrics.ts';
import type { Connect } from './oauth.ts';
import type { Published } from './outcome.ts';
import type { PublishContext, Thread } from './publish.ts';
import type { PlatformRules } from './rules.ts';

/** Something that is made once a post is live. The post is published without it where it cannot be. */
export interface FollowUp {
  /** In the codes of notes. */
  name: string;
  /** As in "The post is live without its thumbnail." */
  label: string;
  isNeeded(content: Content): boolean;
  /** Throws `PlatformFailure`, or what `steps` throws when the lease is lost. */
  run(job: PublishContext, settings: PlatformSettings, post: { id: string }): Promise<void>;
}

/** Everything that Herald can do with one platform. */
export interface PlatformModule extends PlatformDefinition<Platform> {
  /** What it takes. */
  rules: PlatformRules;
  /** Throws `PlatformFailure`, or what `steps` throws when the lease is lost. */
  publish(job: PublishContext, settings: PlatformSettings): Promise<Published>;
  /**
   * Publishes one reply of a live post, in a thread or as a comment (`rules.replies`); its steps are its own. Absent where the
   * platform has neither. Throws as `publish` does.
   */
  publishReply?(job: PublishContext & { thread: Thread }, settings: PlatformSettings): Promise<Published>;
  /** What follows a post that is live, in this order and before its replies; each can fail without it. */
  followUps?: readonly FollowUp[];
  /** For a platform that offers different choices to each account. Throws `PlatformFailure`. */
  readCreatorInfo?(
    call: Pick<PublishContext, 'http' | 'clock' | 'account'>,
    settings: PlatformSettings,
  ): Promise<CreatorInfo>;
  connect: Connect;
  /** How its numbers are read; null where the platform reports none. */
  metrics: PlatformMetrics | null;
  /** How a post is looked for that Herald may not have made. */
  findPosts: PostFinder;
  /** The platform's own id of a call, for its support; null where the response names none. */
  requestIdOf(response: PlatformResponse): string | null;
  /** What a call cost (US dollars), where the platform charges; `response` is null where it was lost. */
  chargeOf?(request: PlatformRequest, response: PlatformResponse | null): number;
}

/** The owner of an account, and what the platform lets the owner choose for a post, as it is now. */
export interface CreatorInfo {
  nickname: string | null;
  username: string | null;
  /** Valid for hours only. */
  avatarUrl: string | null;
  /** The visibilities that a post may have: values of the option `privacy`. */
  privacyChoices: readonly string[];
  /** What the owner has switched off for all posts: no option switches it on. */
  commentsDisabled: boolean;
  duetDisabled: boolean;
  stitchDisabled: boolean;
  /** Of the longest video (s). */
  maxVideoSeconds: number | null;
}

import { z } from 'zod';
import { audienceSettings } from '../core/audience.ts';
import type { PlatformContext } from '../core/platform.ts';
import { choice, count, ms } from '../core/settings.ts';
import { containerSettings, type Container as GraphContainer, type Media as GraphMedia } from '../graph/containers.ts';

/**
 * Settings of the simulated Threads. Times in milliseconds of simulated time.
 *
 * Documented, unless it is named here: https://developers.facebook.com/docs/threads (pages of December 2025 to August
 * 2026).
 * Seen in clients and issue threads: publishNotFoundTimes (24/4279009 after FINISHED), videoReplyRestMs.
 * Guessed: listLagMs, statusLagMs, permalinkLagMs, secondPublish, parentLagMs, the error of a used-up quota, and that of a parent
 * that was deleted before its reply was published.
 */
export const threadsSettings = z.object({
  ...containerSettings,
  ...audienceSettings,
  textProcessingMs: ms(0, 'IN_PROGRESS time of a text container'),
  publishNotFoundTimes: count(0, 'threads_publish responds 24/4279009 this often for each new FINISHED container'),
  secondPublish: choice(
    ['error', 'sameId'],
    'response to threads_publish of a published container: 24/4279009, or the same media id',
  ),
  parentLagMs: ms(0, 'after a publish the media cannot be replied to for this long'),
  videoReplyRestMs: ms(
    30_000,
    'a video reply that is published sooner after FINISHED becomes a post without a parent (gitroomhq/postiz-app#1441)',
  ),
  quotaTotal: count(250, 'posts in a rolling 24 hours'),
  replyQuotaTotal: count(1000, 'replies in a rolling 24 hours'),
  deleteQuotaTotal: count(100, 'deletions in a rolling 24 hours'),
});

export type MediaType = 'TEXT' | 'IMAGE' | 'VIDEO' | 'CAROUSEL';

/** The reason for a rejected file is the `error_message` of its container. */
export interface Container extends GraphContainer<string> {
  mediaType: MediaType;
  text: string;
  replyTo: string | null;
  replyAudience: string;
  link: string | null;
  topicTag: string | null;
}

export type Media = GraphMedia<Container>;

export function createStores() {
  return {
    containers: new Map<string, Container>(),
    media: new Map<string, Media>(),
    /** When each account deleted something, in ms. */
    deletions: [] as { accountId: string; at: number }[],
  };
}

export type ThreadsState = PlatformContext<z.output<typeof threadsSettings>> & ReturnType<typeof createStores>;

/** The prefix of media ids. */
export const MEDIA_PREFIX = '17';

/** The first post of the thread of a post. */
export function rootOf(state: ThreadsState, id: string): string {
  const parent = state.media.get(id)?.container.replyTo;
  return parent ? rootOf(state, parent) : id;
}

export function permalink({ identity, baseUrl }: ThreadsState, { container, shortcode }: Media): string {
  return `${baseUrl()}/@${identity.usernameOf(container.accountId)}/post/${shortcode}`;
}

import { z } from 'zod';
import { MINUTE, SECOND } from '../../../time/clock.ts';
import { PlatformFailure } from '../../contract/outcome.ts';
import type { PublishContext } from '../../contract/publish.ts';
import { hasSettled, LATE_EFFECT_MS, recheckAfter, unknownOnFailure } from '../recovery.ts';
import { GraphFailure } from './errors.ts';

/**
 * Settle time (ms): how long lists and statuses may lag behind what was published. Threads' documentation recommends
 * 30 s between creating and publishing; this is twice that.
 */
export const SETTLE_MS = MINUTE;

/**
 * Settle time after a refusal to publish that follows a lost response (ms): until then the earlier call may turn out to
 * have published.
 */
export const REFUSAL_SETTLE_MS = 5 * MINUTE;

/** A post that is live. `url` is null where it has not been asked for yet. */
export const publishedPost = z.object({ id: z.string(), url: z.string().nullable() });

export type PublishedPost = z.infer<typeof publishedPost>;

/** Pause before a post whose response was lost is looked up again (ms). */
export const RECHECK_MS = 15 * SECOND;
export const recheckMs = () => RECHECK_MS;

export const stillUnknown = { happened: 'unknown', retryAfterMs: RECHECK_MS } as const;

/** An earlier attempt whose response was lost, and a way to find its post. */
export interface UnconfirmedAttempt {
  find(): Promise<PublishedPost | null>;
}

/**
 * Publishes. After an attempt whose response was lost, a refusal as a duplicate is most likely about that attempt's post,
 * which is looked up. `lost` is null on a first attempt.
 */
export const publishOrFindDuplicate = async (
  displayName: string,
  publish: () => Promise<PublishedPost>,
  lost: UnconfirmedAttempt | null,
): Promise<PublishedPost> => {
  try {
    return await publish();
  } catch (error) {
    if (!lost || !(error instanceof GraphFailure) || error.errorClass !== 'duplicate') throw error;
    const post = await lost.find();
    if (post) return post;
    const message = `${displayName} has this post already, but does not show it yet.`;
    throw new PlatformFailure({ kind: 'unknown', retryAfterMs: RECHECK_MS, message }, { cause: error });
  }
};

interface ListedPublish {
  displayName: string;
  publish(): Promise<PublishedPost>;
  /** The account's posts that look like this one and were made at `since` (ms since the epoch) or later. */
  findPosts(since: number): Promise<PublishedPost[]>;
}

/**
 * Publishes with a single call, whose lost response can be recovered from the list of posts only. An absence from the
 * list counts once a late effect would be listed; several posts that look alike leave the outcome unknown.
 */
export const publishOnce = (
  { steps, clock, unclaimed }: Pick<PublishContext, 'steps' | 'clock' | 'unclaimed'>,
  { displayName, publish, findPosts }: ListedPublish,
): Promise<PublishedPost> => {
  let lost: UnconfirmedAttempt | null = null;
  return steps.once(
    'publish',
    publishedPost,
    () => publishOrFindDuplicate(displayName, publish, lost),
    ({ since, endedAt }) =>
      unknownOnFailure(recheckMs, async () => {
        const find = async () => unclaimed(await findPosts(since.getTime()));
        lost = { find: async () => (await find())[0] ?? null };
        const [post, ...others] = await find();
        if (post) return others.length === 0 ? { happened: true, value: post } : stillUnknown;
        const ended = endedAt.getTime();
        return hasSettled(clock, ended, LATE_EFFECT_MS)
          ? { happened: false }
          : { happened: 'unknown', retryAfterMs: recheckAfter(clock, ended, LATE_EFFECT_MS) };
      }),
  );
};

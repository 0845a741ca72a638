import { z } from 'zod';
import { ABSENCE_SETTLE_MS, GRAPH_RECHECK_MS } from '../../../model/delays.ts';
import { PlatformFailure } from '../../contract/outcome.ts';
import type { PublishContext } from '../../contract/publish.ts';
import type { StepOptions } from '../../contract/steps.ts';
import { hasSettled, matchIntent, recheckAfter, unknownOnFailure } from '../lookup.ts';
import { GraphFailure } from './errors.ts';

/** A live post. `url` is null before it was requested. */
export const publishedPost = z.object({ id: z.string(), url: z.string().nullable() });

export type PublishedPost = z.infer<typeof publishedPost>;

export function recheckMs() {
  return GRAPH_RECHECK_MS;
}

export const stillUnknown = { happened: 'unknown', retryAfterMs: GRAPH_RECHECK_MS } as const;

/** An earlier attempt with a lost response, and a way to find its post. */
export interface UnconfirmedAttempt {
  find(): Promise<PublishedPost | null>;
  /** When its call ended, at the latest (ms since the epoch). */
  endedAt: number;
}

/**
 * Publishes. After an attempt with a lost response, a refusal as a duplicate most likely means the post of that
 * attempt, which is looked up. `lost` is null on a first attempt.
 */
export async function publishOrFindDuplicate(
  displayName: string,
  publish: () => Promise<PublishedPost>,
  lost: UnconfirmedAttempt | null,
): Promise<PublishedPost> {
  try {
    return await publish();
  } catch (error) {
    if (!lost || !(error instanceof GraphFailure) || error.errorClass !== 'duplicate') throw error;
    const post = await lost.find();
    if (post) return post;
    const message = `${displayName} already has this post, but does not show it yet.`;
    throw new PlatformFailure({ kind: 'unknown', retryAfterMs: GRAPH_RECHECK_MS, message }, { cause: error });
  }
}

/** A post of the account. `at` is when it was made (ms since the epoch). */
export interface ListedPost extends PublishedPost {
  at: number;
}

/** A single call has published nothing, and is not to be made again. Its intent stays. */
export class AbsentPost extends Error {
  override readonly name = 'AbsentPost';
}

interface ListedPublish {
  displayName: string;
  publish(): Promise<PublishedPost>;
  /** Whether the call is made again once its post counts as absent; if not, `AbsentPost` is thrown. */
  repeats: boolean;
  /** The posts of the account with equal content that were created at `since` (ms since the epoch) or later. */
  findPosts(since: number): Promise<ListedPost[]>;
}

/**
 * Publishes with a single call. After a lost response only the list of posts can show the post. An absence from the
 * list counts once a late effect would be listed; several posts with equal content leave the outcome unknown. Throws
 * `AbsentPost`.
 */
export function publishOnce(
  { steps, clock, unmatched }: Pick<PublishContext, 'steps' | 'clock' | 'unmatched'>,
  { displayName, publish, repeats, findPosts }: ListedPublish,
  options: StepOptions = {},
): Promise<PublishedPost> {
  let lost: UnconfirmedAttempt | null = null;
  return steps.once(
    'publish',
    publishedPost,
    () => publishOrFindDuplicate(displayName, publish, lost),
    (intent) =>
      unknownOnFailure(recheckMs, async () => {
        const find = async () => unmatched(await findPosts(intent.since.getTime()));
        const endedAt = intent.endedAt.getTime();
        lost = { find: async () => (await find())[0] ?? null, endedAt };
        const found = matchIntent(await find(), intent, hasSettled(clock, endedAt, ABSENCE_SETTLE_MS));
        if (found === 'none' && !repeats) throw new AbsentPost();
        if (found === 'none') return { happened: false };
        if (found === 'unclear')
          return { happened: 'unknown', retryAfterMs: recheckAfter(clock, endedAt, ABSENCE_SETTLE_MS) };
        return { happened: true, value: { id: found.id, url: found.url } };
      }),
    options,
  );
}

import { z } from 'zod';
import { type Clock, MINUTE, SECOND } from '../../../time/clock.ts';
import { PlatformFailure } from '../../contract/outcome.ts';
import type { Recovered } from '../../contract/steps.ts';
import { GraphFailure } from './errors.ts';

/**
 * How long what a platform shows may lag behind what it did (ms). Threads' documentation recommends 30 s between
 * creating and publishing; twice that before an absence is believed.
 */
export const SETTLE_MS = MINUTE;

/**
 * How long a container that may not be published may turn out to have been published by an earlier call whose answer was
 * lost (ms). Only then is another made.
 */
export const REFUSAL_SETTLE_MS = 5 * MINUTE;

/** A post that is live. `url` is null where it has not been asked for yet. */
export const publishedPost = z.object({ id: z.string(), url: z.string().nullable() });

export type PublishedPost = z.infer<typeof publishedPost>;

/** Pause between two looks for a post that should be there (ms). */
export const RECHECK_MS = 15 * SECOND;

export const stillUnknown = { happened: 'unknown', retryAfterMs: RECHECK_MS } as const;

/** Whether the platform has had time to show what happened at `since`. */
export const hasSettled = (clock: Clock, since: number, lagMs = SETTLE_MS): boolean => clock.now() - since > lagMs;

/** A look at the platform that itself fails settles nothing; only a refused token is worth telling. */
export const unknownOnFailure = async <T>(look: () => Promise<Recovered<T>>): Promise<Recovered<T>> => {
  try {
    return await look();
  } catch (error) {
    if (!(error instanceof PlatformFailure) || error.outcome.kind === 'reconnect') throw error;
    return stillUnknown;
  }
};

/** An earlier attempt whose answer was lost, and a way to find its post. */
export interface UnconfirmedAttempt {
  find(): Promise<PublishedPost | null>;
}

/**
 * Publishes. A refusal as a duplicate is, after an attempt whose answer was lost, most likely about our own post: the
 * platform's list will show it. `lost` is null on a first attempt.
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

import { PlatformFailure } from '../../contract/outcome.ts';
import { GraphFailure } from './errors.ts';
import { type LivePost, LOOK_AGAIN_MS } from './recovery.ts';

/** An earlier attempt whose answer was lost, and a way to find its post. */
export interface LostAttempt {
  find(): Promise<LivePost | null>;
}

/**
 * Publishes. A refusal as a duplicate is, after an attempt whose answer was lost, most likely about our own post: the
 * platform's list will show it. `lost` is null on a first attempt.
 */
export const publishing = async (
  displayName: string,
  publish: () => Promise<LivePost>,
  lost: LostAttempt | null,
): Promise<LivePost> => {
  try {
    return await publish();
  } catch (error) {
    if (!lost || !(error instanceof GraphFailure) || error.meaning !== 'duplicate') throw error;
    const post = await lost.find();
    if (post) return post;
    const message = `${displayName} has this post already, but does not show it yet.`;
    throw new PlatformFailure({ kind: 'unknown', retryAfterMs: LOOK_AGAIN_MS, message }, { cause: error });
  }
};

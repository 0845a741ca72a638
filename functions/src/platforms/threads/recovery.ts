import { z } from 'zod';
import type { Content } from '../../store/documents/submission.ts';
import { type Clock, MINUTE, SECOND } from '../../time/clock.ts';
import { PlatformFailure, type Recovered } from '../contract.ts';
import type { ThreadsApi } from './api.ts';
import { listedType } from './content.ts';
import { LAG_MS } from './limits.ts';

/** A post that is live. `url` is null where it has not been asked for yet. */
export const livePost = z.object({ id: z.string(), url: z.string().nullable() });
export type LivePost = z.infer<typeof livePost>;

/** Pause between two looks for a post that should be there (ms). */
export const LOOK_AGAIN_MS = 15 * SECOND;
/** Their clock may be a minute behind ours, and an earlier attempt may have been given up a minute before (ms). */
const MARGIN_MS = MINUTE + LAG_MS;

export const notYetKnown = { happened: 'unknown', retryAfterMs: LOOK_AGAIN_MS } as const;

/** Whether Threads has had time to show what happened at `since`. */
export const hasSettled = (clock: Clock, since: number): boolean => clock.now() - since > LAG_MS;

/** The newest own post that looks like `content` and was made at `since` (ms since the epoch) or later. */
export const findOwnPost = async (api: ThreadsApi, content: Content, since: number): Promise<LivePost | null> => {
  const earliest = since - MARGIN_MS;
  const post = (await api.recentPosts(earliest)).find(
    (one) =>
      !one.is_reply &&
      one.media_type === listedType(content) &&
      one.text.trim() === content.text.trim() &&
      Date.parse(one.timestamp) >= Math.floor(earliest / SECOND) * SECOND,
  );
  return post ? { id: post.id, url: post.permalink } : null;
};

/** A look at Threads that itself fails settles nothing; only a refused token is worth telling. */
export const lookAgainOnFailure = async <T>(look: () => Promise<Recovered<T>>): Promise<Recovered<T>> => {
  try {
    return await look();
  } catch (error) {
    if (!(error instanceof PlatformFailure) || error.outcome.kind === 'reconnect') throw error;
    return notYetKnown;
  }
};

import { z } from 'zod';
import { type Clock, SECOND } from '../../../time/clock.ts';
import { PlatformFailure } from '../../contract/outcome.ts';
import type { Recovered } from '../../contract/steps.ts';
import { LAG_MS } from './limits.ts';

/** A post that is live. `url` is null where it has not been asked for yet. */
export const livePost = z.object({ id: z.string(), url: z.string().nullable() });
export type LivePost = z.infer<typeof livePost>;

/** Pause between two looks for a post that should be there (ms). */
export const LOOK_AGAIN_MS = 15 * SECOND;

export const notYetKnown = { happened: 'unknown', retryAfterMs: LOOK_AGAIN_MS } as const;

/** Whether the platform has had time to show what happened at `since`. */
export const hasSettled = (clock: Clock, since: number, lagMs = LAG_MS): boolean => clock.now() - since > lagMs;

/** A look at the platform that itself fails settles nothing; only a refused token is worth telling. */
export const lookAgainOnFailure = async <T>(look: () => Promise<Recovered<T>>): Promise<Recovered<T>> => {
  try {
    return await look();
  } catch (error) {
    if (!(error instanceof PlatformFailure) || error.outcome.kind === 'reconnect') throw error;
    return notYetKnown;
  }
};

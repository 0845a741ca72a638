import { PlatformFailure, retryDelayOf } from '../contract/outcome.ts';
import type { Recovered } from '../contract/steps.ts';
import { PAUSE_MS } from './limits.ts';

/** A look at something in doubt. One that fails leaves the doubt, and is worth another; a dead token is worth a new one. */
export const lookAgain = async <T>(look: () => Promise<Recovered<T>>): Promise<Recovered<T>> => {
  try {
    return await look();
  } catch (error) {
    if (!(error instanceof PlatformFailure) || error.outcome.kind === 'reconnect') throw error;
    return { happened: 'unknown', retryAfterMs: retryDelayOf(error.outcome) ?? 12 * PAUSE_MS };
  }
};

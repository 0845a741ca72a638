import { MINUTE } from '../../time/clock.ts';
import { PlatformFailure, retryDelayOf } from '../contract/outcome.ts';
import type { PublishContext } from '../contract/publish.ts';
import type { Recovered } from '../contract/steps.ts';
import type { SnapchatApi } from './api.ts';
import { surfaceOf } from './content.ts';

/** Pause between two looks for a post whose answer was lost (ms). */
const LOOK_MS = MINUTE;

/** Snapchat's clock and ours may differ by this much (ms). */
const SKEW_MS = MINUTE;

const notListed = { happened: 'unknown', retryAfterMs: LOOK_MS } as const;

const neverKnown = { happened: 'unknown', retryAfterMs: null } as const;

/**
 * A post whose answer was lost. Only Spotlights can be listed; of stories nobody can tell, and a file may be posted twice,
 * so what is not found stays unknown and is never sent again.
 */
export const recover = async (
  { content }: PublishContext,
  api: SnapchatApi,
  since: Date,
): Promise<Recovered<string | null>> => {
  if (surfaceOf(content) !== 'spotlight') return neverKnown;
  try {
    const [found, ...others] = (await api.spotlights()).filter(
      ({ description, createdAt }) =>
        description.trim() === content.text.trim() && Date.parse(createdAt) >= since.getTime() - SKEW_MS,
    );
    return found && others.length === 0 ? { happened: true, value: found.id } : notListed;
  } catch (error) {
    if (!(error instanceof PlatformFailure) || error.outcome.kind === 'reconnect') throw error;
    return { happened: 'unknown', retryAfterMs: retryDelayOf(error.outcome) ?? LOOK_MS };
  }
};

import { MINUTE, SECOND } from '../../time/clock.ts';
import { PlatformFailure } from '../contract/outcome.ts';
import type { Intent, Recovered } from '../contract/steps.ts';
import type { LinkedInFailure } from './errors.ts';

/** Time for a call without a response to have its effect, before it is repeated (ms). */
const SETTLE_MS = 30 * SECOND;

/**
 * How long after a lost response the same post may be sent again (ms): LinkedIn refuses an exact repetition for about
 * ten minutes, and some are left for the call itself. https://learn.microsoft.com/linkedin/marketing/community-management/shares/ugc-post-api
 */
const REPEAT_WITHIN_MS = 8 * MINUTE;

/**
 * What to do about a post whose response was lost. A member's token may read nothing, so only LinkedIn's
 * refusal to post exactly the same again, which names the first post, shows whether it is live.
 */
export const recover = ({ since, endedAt }: Intent, now: number): Recovered<never> => {
  const settlesInMs = endedAt.getTime() + SETTLE_MS - now;
  if (settlesInMs > 0) return { happened: 'unknown', retryAfterMs: settlesInMs };
  if (now - since.getTime() > REPEAT_WITHIN_MS) return { happened: 'unknown', retryAfterMs: null };
  return { happened: 'refusedIfRepeated' };
};

/** The post that an earlier attempt made, named by the refusal to repeat it. Throws where LinkedIn names none. */
export const postNamedBy = (refusal: LinkedInFailure): { id: string } => {
  if (refusal.duplicateOf !== null) return { id: refusal.duplicateOf };
  const message = 'LinkedIn has this post already, but does not say under which name.';
  throw new PlatformFailure({ kind: 'unknown', retryAfterMs: null, message }, { cause: refusal });
};

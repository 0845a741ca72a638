import type { Content } from '../../infra/store/documents/submission.ts';
import { MINUTE, SECOND } from '../../infra/time/clock.ts';
import { PlatformFailure, retryDelayOf } from '../contract/outcome.ts';
import type { Intent, Recovered } from '../contract/steps.ts';
import type { LinkedInApi } from './api.ts';
import type { LinkedInFailure } from './errors.ts';

/** Time for a call without a response to have its effect, before it is repeated (ms). */
const SETTLE_MS = 30 * SECOND;

/**
 * How long after a lost response the same post may be sent again (ms): LinkedIn refuses an exact repetition for about
 * ten minutes, and some are left for the call itself. https://learn.microsoft.com/linkedin/marketing/community-management/shares/ugc-post-api
 */
const REPEAT_WITHIN_MS = 8 * MINUTE;

/**
 * How to recover a post after a lost response. The token of a member may read nothing, so only the refusal of an exact
 * duplicate, which names the first post, shows whether it is live. The refusal is documented for texts: the outcome of
 * a post with media or a link cannot be found out, and it is never sent again.
 */
export function recover({ since, endedAt }: Intent, { media, link }: Content, now: number): Recovered<never> {
  if (media.length > 0 || link) return { happened: 'unknown', retryAfterMs: null };
  const settlesInMs = endedAt.getTime() + SETTLE_MS - now;
  if (settlesInMs > 0) return { happened: 'unknown', retryAfterMs: settlesInMs };
  if (now - since.getTime() > REPEAT_WITHIN_MS) return { happened: 'unknown', retryAfterMs: null };
  return { happened: 'refusedIfRepeated' };
}

/**
 * The maximum difference between the clock of LinkedIn and ours; half the settle time, so that a repetition stays
 * distinct (ms).
 */
const SKEW_MS = SETTLE_MS / 2;

/** The calls of one post with lost responses, and the repetition that was refused (ms since the epoch). */
export interface Repetition {
  since: number;
  repeatedAt: number;
}

/**
 * The post of an earlier attempt, named by the refusal of its duplicate. LinkedIn has named posts that never existed,
 * new ones with every refusal, so the post is read; if the token may not read it, its id must be as old as our earlier
 * call. Throws if the post is not certain.
 */
export async function postNamedBy(
  refusal: LinkedInFailure,
  api: Pick<LinkedInApi, 'postExists'>,
  { since, repeatedAt }: Repetition,
): Promise<{ id: string }> {
  const id = refusal.duplicateOf;
  if (id !== null) {
    const at = timeOf(id);
    const exists = await api.postExists(id).catch((error: unknown) => {
      throw unresolved(refusal, retryDelayOfFailure(error));
    });
    if (exists ?? (at >= since - SKEW_MS && at < repeatedAt - SKEW_MS)) return { id };
  }
  throw unresolved(refusal, null);
}

/** When a post was made (ms since the epoch). Undocumented, and so in all ids with known dates, from 2021 to 2026. */
function timeOf(urn: string): number {
  return Number(BigInt(urn.split(':').at(-1) ?? '') >> 22n);
}

function unresolved(refusal: LinkedInFailure, retryAfterMs: number | null): PlatformFailure {
  const message = 'LinkedIn says that it has this post already, but does not show which one it means.';
  return new PlatformFailure({ kind: 'unknown', retryAfterMs, message }, { cause: refusal });
}

/** The pause before another lookup, after one that failed (ms). */
function retryDelayOfFailure(error: unknown): number {
  if (!(error instanceof PlatformFailure)) throw error;
  return retryDelayOf(error.outcome) ?? SETTLE_MS;
}

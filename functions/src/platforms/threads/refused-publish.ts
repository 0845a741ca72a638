import { PlatformFailure } from '../contract.ts';
import type { ThreadsApi } from './api.ts';
import { ThreadsFailure } from './errors.ts';
import { QUOTA_WAIT_MS } from './limits.ts';
import { type LivePost, LOOK_AGAIN_MS } from './recovery.ts';

/**
 * The quota is asked only after a rate limit: one call less for every post, and the answer tells a used-up day, which
 * takes long to pass, from a burst.
 */
const overQuota = async (api: ThreadsApi, limited: ThreadsFailure): Promise<PlatformFailure> => {
  const quota = await api.quota().catch((error) => {
    if (error instanceof PlatformFailure) return null;
    throw error;
  });
  if (!quota || quota.used < quota.total) return limited;
  const message = `This account has used its ${quota.total} Threads posts of the last 24 hours.`;
  const outcome = { kind: 'retryAfter', retryAfterMs: QUOTA_WAIT_MS, message } as const;
  return new PlatformFailure(outcome, { platformTraceId: limited.platformTraceId, cause: limited });
};

/**
 * Threads refuses the post as one that it has already. After an attempt whose answer was lost that is most likely our
 * own; the list will show it.
 */
const duplicateOf = async (lost: LostAttempt, refusal: ThreadsFailure): Promise<LivePost> => {
  const post = await lost.find();
  if (post) return post;
  const message = 'Threads has this post already, but does not show it yet.';
  throw new PlatformFailure({ kind: 'unknown', retryAfterMs: LOOK_AGAIN_MS, message }, { cause: refusal });
};

/** An earlier attempt whose answer was lost, and a way to find its post. */
export interface LostAttempt {
  find(): Promise<LivePost | null>;
}

/** Publishes, and looks closer at the refusals whose reason lies elsewhere. `lost` is null on a first attempt. */
export const publishing = async (
  api: ThreadsApi,
  publish: () => Promise<string>,
  lost: LostAttempt | null,
): Promise<LivePost> => {
  try {
    return { id: await publish(), url: null };
  } catch (error) {
    if (!(error instanceof ThreadsFailure)) throw error;
    if (error.meaning === 'rateLimit') throw await overQuota(api, error);
    if (error.meaning === 'duplicate' && lost) return duplicateOf(lost, error);
    throw error;
  }
};

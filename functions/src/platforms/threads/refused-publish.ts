import { PlatformFailure } from '../contract.ts';
import type { ThreadsApi } from './api.ts';
import { ThreadsFailure } from './errors.ts';
import { QUOTA_WAIT_MS } from './limits.ts';
import type { LivePost } from './recovery.ts';

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
 * Publishes, and looks closer at the refusals whose reason lies elsewhere. `earlier` finds the post of an earlier
 * attempt whose answer was lost: "posted already" may well mean that one.
 */
export const publishing = async (
  api: ThreadsApi,
  publish: () => Promise<string>,
  earlier: () => Promise<LivePost | null>,
): Promise<LivePost> => {
  try {
    return { id: await publish(), url: null };
  } catch (error) {
    if (!(error instanceof ThreadsFailure)) throw error;
    if (error.meaning === 'rateLimit') throw await overQuota(api, error);
    const post = error.meaning === 'duplicate' ? await earlier() : null;
    if (post) return post;
    throw error;
  }
};

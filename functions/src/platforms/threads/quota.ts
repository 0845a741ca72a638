import { PlatformFailure } from '../contract/outcome.ts';
import { GraphFailure } from '../kit/graph/errors.ts';
import type { ThreadsApi } from './api.ts';
import { QUOTA_WAIT_MS } from './limits.ts';

const usedUp = async (api: ThreadsApi, limited: GraphFailure): Promise<PlatformFailure> => {
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
 * Publishes. The quota is asked only after a rate limit: one call less for every post, and the answer tells a used-up
 * day, which takes long to pass, from a burst.
 */
export const withinQuota = async (api: ThreadsApi, publish: () => Promise<string>): Promise<string> => {
  try {
    return await publish();
  } catch (error) {
    throw error instanceof GraphFailure && error.meaning === 'rateLimit' ? await usedUp(api, error) : error;
  }
};

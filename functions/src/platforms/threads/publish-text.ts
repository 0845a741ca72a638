import type { PublishJob } from '../contract.ts';
import type { ThreadsApi } from './api.ts';
import { findOwnPost, hasSettled, type LivePost, livePost, lookAgainOnFailure, notYetKnown } from './recovery.ts';
import { publishing } from './refused-publish.ts';

/**
 * A text goes out in one call, which leaves nothing to ask about when its answer is lost: the list of own posts since
 * the attempt tells. As the list lags, an absence counts only after a minute.
 */
export const publishText = ({ content, steps, clock }: PublishJob, api: ThreadsApi): Promise<LivePost> => {
  let lostAt: number | null = null;
  return steps.once(
    'publish',
    livePost,
    () =>
      publishing(
        api,
        () => api.publishText(content.text),
        async () => (lostAt === null ? null : findOwnPost(api, content, lostAt)),
      ),
    ({ since }) =>
      lookAgainOnFailure(async () => {
        lostAt = since.getTime();
        const value = await findOwnPost(api, content, lostAt);
        if (value) return { happened: true, value };
        return hasSettled(clock, lostAt) ? { happened: false } : notYetKnown;
      }),
  );
};

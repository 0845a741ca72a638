import type { PublishContext } from '../contract/publish.ts';
import { type LostAttempt, publishing } from '../kit/graph/lost-attempt.ts';
import { hasSettled, type LivePost, livePost, lookAgainOnFailure, notYetKnown } from '../kit/graph/recovery.ts';
import type { ThreadsApi } from './api.ts';
import { findOwnPost } from './recover.ts';
import { withinQuota } from './quota.ts';

/**
 * A text goes out in one call, which leaves nothing to ask about when its answer is lost: the list of own posts since
 * the attempt tells. As the list lags, an absence counts only after a minute.
 */
export const publishText = ({ content, steps, clock }: PublishContext, api: ThreadsApi): Promise<LivePost> => {
  let lost: LostAttempt | null = null;
  const publish = async () => ({ id: await withinQuota(api, () => api.publishText(content.text)), url: null });
  return steps.once(
    'publish',
    livePost,
    () => publishing('Threads', publish, lost),
    ({ since }) =>
      lookAgainOnFailure(async () => {
        const find = () => findOwnPost(api, content, since.getTime());
        lost = { find };
        const value = await find();
        if (value) return { happened: true, value };
        return hasSettled(clock, since.getTime()) ? { happened: false } : notYetKnown;
      }),
  );
};

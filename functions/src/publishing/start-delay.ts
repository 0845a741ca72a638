import { platformDefinitions } from '../platforms/platform.ts';
import type { Target } from '../store/documents/submission.ts';
import { SECOND } from '../time/clock.ts';

/** So many targets of a post start at once on each platform. */
const AT_ONCE = 10;
/** The share of a platform's dispatch rate that the further targets of one post may use, so that others are not delayed. */
const SHARE_OF_PACE = 0.5;

/**
 * How long after a post is due each of its targets starts (ms), in their order. The queue is served in the order of
 * arrival: without this a post to a thousand accounts would delay everybody else's for minutes.
 */
export const startDelays = (targets: readonly Pick<Target, 'platform'>[]): number[] => {
  const counts = new Map<Target['platform'], number>();
  return targets.map(({ platform }) => {
    const count = counts.get(platform) ?? 0;
    counts.set(platform, count + 1);
    const waiting = Math.max(0, count - AT_ONCE + 1);
    return Math.round((waiting / (platformDefinitions[platform].pace.maxDispatchesPerSecond * SHARE_OF_PACE)) * SECOND);
  });
};

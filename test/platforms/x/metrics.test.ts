import type { Audience } from '@herald-lab/sandbox';
import { DAY } from '../../../functions/src/model/clock.ts';
import { x } from '../../../functions/src/platforms/x/publish.ts';
import { metricsContract } from '../contract/metrics.ts';
import { postOf } from '../contract/posts.ts';

function numbers({ impressions, likes, comments, shares, saves, clicks }: Required<Audience>) {
  return {
    numbers: { impressions, likes, comments, shares, saves, clicks },
    platform: { quotes: 0, profileClicks: 0 },
  };
}

metricsContract({
  'the numbers of X': {
    module: x,
    posts: {
      text: { post: () => postOf('Hello, X'), numbers },
      'text of more than 30 days ago': {
        post: () => postOf('Hello, X, long ago'),
        ageMs: 31 * DAY,
        numbers: (audience) => ({
          numbers: { ...numbers(audience).numbers, clicks: 'not_supported' },
          platform: { quotes: 0, profileClicks: 'not_supported' },
        }),
      },
    },
    operations: ['lookup'],
    gap: { audience: 'likes', name: 'likes' },
    early: 0,
  },
});

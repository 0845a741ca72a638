import type { Audience } from '@herald-lab/sandbox';
import { DAY } from '../../../functions/src/model/clock.ts';
import { allMissing } from '../../../functions/src/platforms/contract/metrics.ts';
import { metrics } from '../../../functions/src/platforms/facebook/metrics.ts';
import { facebook } from '../../../functions/src/platforms/facebook/publish.ts';
import { metricsContract } from '../contract/metrics.ts';
import { postOf } from '../contract/posts.ts';

type Numbers = Required<Audience>;

function numbersOfPost({ views, reach, likes, comments, shares, clicks }: Numbers) {
  return {
    numbers: { views, reach, likes, comments, shares, clicks, watchTimeSeconds: 'not_supported' as const },
    platform: {},
  };
}

metricsContract({
  'the numbers of Facebook': {
    module: facebook,
    posts: {
      text: { post: () => postOf('Hello, Facebook'), numbers: numbersOfPost },
      reel: {
        post: (media) => postOf('One reel', media('sample.mp4')),
        numbers: ({ views, reach, likes, comments, shares, watchTimeSeconds }) => ({
          numbers: { views, reach, likes, comments, shares, watchTimeSeconds, clicks: 'not_supported' },
          platform: {},
        }),
      },
      'wide video': {
        post: (media) => postOf('One video', media('wide.mp4')),
        ageMs: 2 * DAY,
        numbers: ({ views, reach, likes, comments, watchTimeSeconds }) => ({
          numbers: {
            views,
            reach,
            likes,
            comments,
            watchTimeSeconds,
            shares: 'not_supported',
            clicks: 'not_supported',
          },
          platform: {},
        }),
      },
      story: {
        post: (media) => ({ ...postOf('', media('sample.jpg')), options: { postType: 'story' } }),
        numbers: () => allMissing(metrics.posts, 'not_supported'),
      },
      'text of which a metric is refused': {
        post: () => postOf('Hello again, Facebook'),
        settings: { refusedMetrics: ['post_clicks'] },
        numbers: (audience) => {
          const { numbers, platform } = numbersOfPost(audience);
          return { numbers: { ...numbers, clicks: 'not_supported' }, platform };
        },
      },
    },
    accessCheck: 'page',
    operations: ['permalink', 'insights'],
    gap: { audience: 'reach', name: 'reach' },
    early: 'too_early',
    withoutScope: {
      scopes: ['pages_show_list', 'pages_read_engagement', 'pages_manage_posts'],
      numbers: (audience) => {
        const { numbers, platform } = numbersOfPost(audience);
        const missing = { views: 'scope_missing', reach: 'scope_missing', clicks: 'scope_missing' } as const;
        return { numbers: { ...numbers, ...missing }, platform };
      },
      followers: 'known',
    },
  },
});

import { allMissing } from '../../../functions/src/platforms/contract/metrics.ts';
import { metrics } from '../../../functions/src/platforms/threads/metrics.ts';
import { threads } from '../../../functions/src/platforms/threads/publish.ts';
import { metricsContract } from '../contract/metrics.ts';
import { postOf } from '../contract/posts.ts';

metricsContract({
  'the numbers of Threads': {
    module: threads,
    posts: {
      text: {
        post: () => postOf('Hello, Threads'),
        numbers: ({ views, likes, comments, shares }) => ({
          numbers: { views, likes, comments, shares },
          platform: { reposts: 0, quotes: 0 },
        }),
      },
    },
    operations: ['insights'],
    gap: { audience: 'likes', name: 'likes' },
    early: 'too_early',
    withoutScope: {
      scopes: ['threads_basic', 'threads_content_publish'],
      numbers: () => allMissing(metrics.posts, 'scope_missing'),
      followers: 'scope_missing',
    },
  },
});

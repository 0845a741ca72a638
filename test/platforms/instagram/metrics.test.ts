import type { Audience } from '@herald-lab/sandbox';
import { DAY } from '../../../functions/src/model/clock.ts';
import { instagram } from '../../../functions/src/platforms/instagram/publish.ts';
import { type MetricsSubject, metricsContract } from '../contract/metrics.ts';
import { postOf } from '../contract/posts.ts';

type Numbers = Required<Audience>;

function numbersOfImage({ views, reach, likes, comments, shares, saves }: Numbers) {
  return {
    numbers: { views, reach, likes, comments, shares, saves, watchTimeSeconds: 'not_supported' as const },
    platform: { interactions: likes + comments + shares + saves, averageWatchSeconds: 'not_supported' as const },
  };
}

function numbersOfReel(audience: Numbers) {
  const { numbers, platform } = numbersOfImage(audience);
  const { watchTimeSeconds, views } = audience;
  return {
    numbers: { ...numbers, watchTimeSeconds },
    platform: { ...platform, averageWatchSeconds: Math.round((watchTimeSeconds * 1000) / views) / 1000 },
  };
}

function numbersOfStory(audience: Numbers) {
  const { numbers, platform } = numbersOfImage(audience);
  return { numbers: { ...numbers, saves: 'not_supported' as const }, platform };
}

/** With the scopes of publishing there are the counts of the post itself. */
function countsOfImage({ likes, comments }: Numbers) {
  const missing = 'scope_missing' as const;
  const insights = { views: missing, reach: missing, shares: missing, saves: missing };
  return {
    numbers: { ...insights, likes, comments, watchTimeSeconds: 'not_supported' as const },
    platform: { interactions: missing, averageWatchSeconds: 'not_supported' as const },
  };
}

const image: MetricsSubject['posts'][string] = {
  post: (media) => postOf('One picture', media('sample.jpg')),
  numbers: numbersOfImage,
};

function story(media: (path: string) => string) {
  return { ...postOf('', media('sample.jpg')), options: { postType: 'story' } };
}

const common = {
  module: instagram,
  accessCheck: 'profile',
  operations: ['permalink', 'insights'],
  gap: { audience: 'reach', name: 'reach' },
  early: 'too_early',
} as const;

metricsContract({
  'the numbers of Instagram': {
    ...common,
    posts: {
      image,
      reel: { post: (media) => postOf('One reel', media('sample.mp4')), numbers: numbersOfReel },
      story: { post: story, numbers: numbersOfStory },
      'story that few have seen': {
        post: story,
        settings: { fewViewers: true },
        numbers: (audience) => {
          const { numbers, platform } = numbersOfStory(audience);
          return {
            numbers: { ...numbers, views: 'too_early', reach: 'too_early', shares: 'too_early' },
            platform: { ...platform, interactions: 'too_early' },
          };
        },
      },
      'image of which a metric is refused': {
        ...image,
        settings: { refusedMetrics: ['shares'] },
        numbers: (audience) => {
          const { numbers, platform } = numbersOfImage(audience);
          return {
            numbers: { ...numbers, shares: 'not_supported', saves: 'not_supported' },
            platform: { ...platform, interactions: 'not_supported' },
          };
        },
      },
      'story of the day before': {
        post: story,
        ageMs: DAY,
        numbers: ({ likes, comments }) => ({
          numbers: {
            views: 'gone',
            reach: 'gone',
            shares: 'gone',
            saves: 'not_supported',
            likes,
            comments,
            watchTimeSeconds: 'not_supported',
          },
          platform: { interactions: 'gone', averageWatchSeconds: 'not_supported' },
        }),
      },
    },
    withoutScope: {
      scopes: ['instagram_business_basic', 'instagram_business_content_publish'],
      numbers: countsOfImage,
      followers: 'known',
    },
  },
  'the numbers of Instagram, through Facebook': {
    ...common,
    login: 'facebook',
    posts: { image },
    withoutScope: {
      scopes: ['instagram_basic', 'instagram_content_publish', 'pages_show_list', 'pages_read_engagement'],
      numbers: countsOfImage,
      followers: 'known',
    },
  },
});

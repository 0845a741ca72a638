import type { Audience } from '@herald-lab/sandbox';
import { DAY } from '../../../functions/src/model/clock.ts';
import { instagram } from '../../../functions/src/platforms/instagram/publish.ts';
import { graphLag, image, posts } from '../contract/ambiguous-posts.ts';
import type { PlatformDescriptor } from '../contract/descriptor.ts';
import type { MetricsSubject } from '../contract/metrics.ts';
import { postOf } from '../contract/posts.ts';

type Numbers = Required<Audience>;

const countedImage: MetricsSubject['posts'][string] = { post: image, numbers: numbersOfImage };

const counted = {
  module: instagram,
  accessCheck: 'profile',
  operations: ['permalink', 'insights'],
  gap: { audience: 'reach', name: 'reach' },
  early: 'too_early',
} as const;

export const descriptor: PlatformDescriptor = {
  publisher: {
    'instagram keeps the promises of a publisher': {
      module: instagram,
      posts: {
        image: (media) => postOf('One picture #herald', media('sample.jpg')),
        reel: (media) => postOf('One reel', media('sample.mp4')),
        carousel: (media) => postOf('Two of them', media('sample.jpg'), media('sample.mp4')),
        'image without a text': (media) => postOf('', media('sample.jpg')),
      },
      recoverable: ['image', 'reel', 'carousel', 'image without a text'],
      unusable: {
        'an image that is not there': (media) => postOf('gone', media('status/404')),
        'a PNG': (media) => postOf('PNG', media('sample.png')),
        'a video that breaks off': (media) => postOf('cut', `${media('cut')}?bytes=2000&as=.mp4`),
        'a carousel with one bad image': (media) => postOf('almost', media('sample.jpg'), media('sample.gif')),
      },
      unsupported: {
        'text alone': postOf('Only words'),
        'too much text': postOf('x'.repeat(2201), 'https://media.example/a.jpg'),
        'eleven images': postOf(
          'Many',
          ...Array.from({ length: 11 }, (_, index) => `https://media.example/${index}.jpg`),
        ),
      },
    },
    'instagram keeps the promises of a publisher for accounts of Facebook Login': {
      module: instagram,
      login: 'facebook',
      posts: { reel: (media) => postOf('One reel', media('sample.mp4')) },
      recoverable: ['reel'],
      unusable: { 'a PNG': (media) => postOf('PNG', media('sample.png')) },
      unsupported: { 'text alone': postOf('Only words') },
    },
  },
  oauth: {
    platform: 'instagram',
    scopes: ['instagram_business_basic', 'instagram_business_content_publish'],
    clientParameter: 'client_id',
  },
  tokens: {
    'instagram keeps the promises about tokens': { platform: 'instagram', afterLostAnswer: 'refreshed' },
    'instagram, should a refresh end the old token': {
      platform: 'instagram',
      settings: { refreshRevokesOld: true },
      afterLostAnswer: 'reconnect',
    },
  },
  ambiguousPosts: {
    media: { post: image, isPublic: posts(/media_publish/), lagging: graphLag },
    'first comment': {
      post: (media) => ({ ...image(media), replies: [{ text: 'First', media: [] }] }),
      isPublic: posts(/\/comments$/),
      effects: ({ comments }) => comments,
      lagging: graphLag,
    },
  },
  postList: { operation: 'recentPosts', pages: { size: 100, most: 10 } },
  metrics: {
    'the numbers of Instagram': {
      ...counted,
      posts: {
        image: countedImage,
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
          ...countedImage,
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
      ...counted,
      login: 'facebook',
      posts: { image: countedImage },
      withoutScope: {
        scopes: ['instagram_basic', 'instagram_content_publish', 'pages_show_list', 'pages_read_engagement'],
        numbers: countsOfImage,
        followers: 'known',
      },
    },
  },
};

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

function story(media: (path: string) => string) {
  return { ...postOf('', media('sample.jpg')), options: { postType: 'story' } };
}

import type { Audience } from '@herald-lab/sandbox';
import type { PlatformRequest } from '../../../functions/src/infra/http-client/platform-http.ts';
import { DAY } from '../../../functions/src/model/clock.ts';
import type { Content } from '../../../functions/src/model/post.ts';
import { allMissing } from '../../../functions/src/platforms/contract/metrics.ts';
import { metrics } from '../../../functions/src/platforms/facebook/metrics.ts';
import { facebook } from '../../../functions/src/platforms/facebook/publish.ts';
import { graphLag, image, posts, text, video } from '../contract/ambiguous-posts.ts';
import type { PlatformDescriptor } from '../contract/descriptor.ts';
import { postOf } from '../contract/posts.ts';

export const descriptor: PlatformDescriptor = {
  publisher: {
    'facebook keeps the promises of a publisher': {
      module: facebook,
      posts: {
        text: () => postOf('Hello, Page 👋'),
        photo: (media) => postOf('One photo', media('sample.jpg')),
        photos: (media) => postOf('Three of them', media('sample.jpg'), media('sample.png'), media('sample.gif')),
        'photo without a text': (media) => postOf('', media('sample.jpg')),
        reel: (media) => postOf('One reel', media('sample.mp4')),
        'wide video': (media) => postOf('One video', media('wide.mp4')),
      },
      // A wide video is published in one call without an id to look up: a lost response may stay unknown.
      recoverable: ['text', 'photo', 'photos', 'photo without a text', 'reel'],
      unusable: {
        'an image that is not there': (media) => postOf('gone', media('status/404')),
        'an image that is none': (media) => postOf('what', media('sample.mp3')),
        'a WebP image': (media) => postOf('what', media('sample.webp')),
        'a video that breaks off': (media) => postOf('cut', `${media('cut')}?bytes=2000&as=.mp4`),
      },
      unsupported: {
        nothing: postOf(''),
        'too much text': postOf('x'.repeat(63_207)),
        'a video beside images': postOf('Both', 'https://media.example/a.mp4', 'https://media.example/a.jpg'),
        'two videos': postOf('Two', 'https://media.example/a.mp4', 'https://media.example/b.mp4'),
        'eleven images': postOf(
          'Many',
          ...Array.from({ length: 11 }, (_, index) => `https://media.example/${index}.jpg`),
        ),
      },
    },
  },
  oauth: {
    platform: 'facebook',
    scopes: [
      'pages_show_list',
      'pages_read_engagement',
      'pages_manage_posts',
      'business_management',
      'pages_manage_engagement',
    ],
    clientParameter: 'client_id',
    tokensEnd: false,
  },
  tokens: {
    'facebook keeps the promises about tokens': { platform: 'facebook', afterLostAnswer: 'refreshed' },
  },
  ambiguousPosts: {
    text: { post: text, isPublic: posts(/\/feed$/), lagging: graphLag },
    images: { post: image, isPublic: posts(/\/feed$/), lagging: graphLag },
    reel: { post: video, isPublic: finishes, lagging: graphLag },
    'photo story': { post: (media) => story(image(media)), isPublic: posts(/\/photo_stories$/), lagging: graphLag },
    'video story': { post: (media) => story(video(media)), isPublic: finishes, lagging: graphLag },
    'other video': { post: wide, isPublic: posts(/\/videos$/), lagging: graphLag },
  },
  postList: { operation: 'recentPosts', pages: { size: 100, most: 10 } },
  metrics: {
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
  },
};

function story(content: Content): Content {
  return { ...content, text: '', options: { postType: 'story' } };
}

function wide(media: (path: string) => string) {
  return postOf('Unknown outcome', media('wide.mp4'));
}

function finishes({ form }: PlatformRequest) {
  return form?.['upload_phase'] === 'finish';
}

function numbersOfPost({ views, reach, likes, comments, shares, clicks }: Required<Audience>) {
  return {
    numbers: { views, reach, likes, comments, shares, clicks, watchTimeSeconds: 'not_supported' as const },
    platform: {},
  };
}

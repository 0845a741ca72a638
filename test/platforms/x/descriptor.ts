import type { Audience } from '@herald-lab/sandbox';
import { DAY } from '../../../functions/src/model/clock.ts';
import { x } from '../../../functions/src/platforms/x/publish.ts';
import { image, posts, text } from '../contract/ambiguous-posts.ts';
import type { PlatformDescriptor } from '../contract/descriptor.ts';
import { postOf } from '../contract/posts.ts';

export const descriptor: PlatformDescriptor = {
  publisher: {
    'x keeps the promises of a publisher': {
      module: x,
      posts: {
        text: () => postOf('Hello, X 👋 https://herald.example/a?b=c&d=e and herald.app <3'),
        image: (media) => postOf('One picture', media('sample.jpg')),
        images: (media) => postOf('Three of them', media('sample.jpg'), media('sample.png'), media('sample.webp')),
        gif: (media) => postOf('It moves', media('sample.gif')),
        video: (media) => postOf('One video', media('sample.mp4')),
        'image without a text': (media) => postOf('', media('sample.png')),
      },
      recoverable: ['text', 'image', 'images', 'gif', 'video', 'image without a text'],
      unusable: {
        'an image that is not there': (media) => postOf('gone', media('status/404')),
        'an image that is none': (media) => postOf('what', media('sample.mp3')),
        'a video that breaks off': (media) => postOf('cut', `${media('cut')}?bytes=2000&as=.mp4`),
        'a video that is none inside': (media) => postOf('hollow', `${media('big')}?bytes=1000`),
      },
      unsupported: {
        nothing: postOf(' '),
        'too much text for anyone': postOf('x'.repeat(25_001)),
        'two videos': postOf('Two', 'https://media.example/a.mp4', 'https://media.example/b.mp4'),
        'a video beside an image': postOf('Both', 'https://media.example/a.mp4', 'https://media.example/a.jpg'),
        'five images': postOf('Many', ...Array.from({ length: 5 }, (_, index) => `https://media.example/${index}.jpg`)),
        'a GIF beside an image': postOf('Both', 'https://media.example/a.gif', 'https://media.example/a.jpg'),
      },
    },
  },
  oauth: {
    platform: 'x',
    scopes: ['tweet.read', 'tweet.write', 'users.read', 'media.write', 'offline.access'],
    clientParameter: 'client_id',
  },
  tokens: {
    'x keeps the promises about tokens': { platform: 'x', afterLostAnswer: 'reconnect' },
    'x, should a refresh hand the old refresh token back': {
      platform: 'x',
      settings: { rotation: 'keep' },
      afterLostAnswer: 'refreshed',
    },
  },
  ambiguousPosts: {
    text: { post: text, isPublic: posts(/\/2\/tweets$/), lagging: (ms) => ({ timelineLagMs: ms }) },
    media: { post: image, isPublic: posts(/\/2\/tweets$/), lagging: (ms) => ({ timelineLagMs: ms }) },
  },
  postList: { operation: 'timeline', pages: { size: 100, most: 2 } },
  metrics: {
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
  },
  threads: {
    'a thread on X': {
      module: x,
      isPublic: posts(/\/2\/tweets$/),
      lagging: (timelineLagMs) => ({ timelineLagMs }),
      equalTexts: { duplicateWindowMs: 0 },
      urlOf: ({ username, id }) => `https://x.com/${username}/status/${id}`,
    },
  },
};

function numbers({ impressions, likes, comments, shares, saves, clicks }: Required<Audience>) {
  return {
    numbers: { impressions, likes, comments, shares, saves, clicks },
    platform: { quotes: 0, profileClicks: 0 },
  };
}

import type { Audience } from '@herald-lab/sandbox';
import { expect } from 'vitest';
import { mastodon } from '../../../functions/src/platforms/mastodon/publish.ts';
import { image, listLag, posts, text } from '../contract/ambiguous-posts.ts';
import type { PlatformDescriptor } from '../contract/descriptor.ts';
import { postOf } from '../contract/posts.ts';
import type { ThreadSubject } from '../contract/threads.ts';

const counted = {
  module: mastodon,
  posts: { text: { post: () => postOf('Hello, Mastodon'), numbers } },
  operations: ['readStatuses'],
  gap: { audience: 'likes', name: 'likes' },
  early: 0,
} as const;

const thread: ThreadSubject = {
  module: mastodon,
  isPublic: posts(/\/api\/v1\/statuses$/),
  lagging: listLag,
  urlOf: ({ url }) => url,
};

export const descriptor: PlatformDescriptor = {
  publisher: {
    'mastodon keeps the promises of a publisher': {
      module: mastodon,
      posts: {
        text: () => postOf('Hello <Mastodon> 👋🏽 #herald, @alice@other.example\n\nhttps://herald.example/a?b=c&d=e'),
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
        'two videos': postOf('Two', 'https://media.example/a.mp4', 'https://media.example/b.mp4'),
        'a video beside an image': postOf('Both', 'https://media.example/a.mp4', 'https://media.example/a.jpg'),
        'five images': postOf('Many', ...Array.from({ length: 5 }, (_, index) => `https://media.example/${index}.jpg`)),
      },
    },
  },
  oauth: {
    platform: 'mastodon',
    scopes: ['read:accounts', 'read:statuses', 'write:media', 'write:statuses'],
    clientParameter: 'client_id',
    // Each server issues another one.
    clientId: () => expect.stringMatching(/^[\w-]{43}$/),
    ownServer: true,
    redirectPerServer: true,
    tokensEnd: false,
  },
  // Tokens do not expire, and none is renewed.
  tokens: {},
  ambiguousPosts: {
    text: { post: text, isPublic: posts(/\/statuses$/), lagging: listLag },
    media: { post: image, isPublic: posts(/\/statuses$/), lagging: listLag },
    // As on a server that knows no keys.
    'text without idempotency keys': {
      post: text,
      isPublic: posts(/\/statuses$/),
      lagging: listLag,
      sandboxSettings: { idempotency: 'none' },
    },
  },
  postList: { operation: 'statuses', pages: { size: 20, most: 20 } },
  metrics: {
    'the numbers of Mastodon': {
      ...counted,
      posts: {
        text: counted.posts.text,
        'text on a server before 4.5, which counts no quotes': {
          ...counted.posts.text,
          settings: { metricsGap: ['saves'] },
          numbers: (audience) => ({ ...numbers(audience), platform: { quotes: 'not_supported' } }),
        },
      },
    },
    'the numbers of a Mastodon server before 4.3, which reads one post after the other': {
      ...counted,
      sandboxSettings: { supportsBatch: false },
    },
  },
  threads: {
    'a thread on a Mastodon server': thread,
    'a thread on a server without idempotency keys': { ...thread, sandboxSettings: { idempotency: 'none' } },
  },
};

function numbers({ likes, comments, shares, saves: quotes }: Required<Audience>) {
  return { numbers: { likes, comments, shares }, platform: { quotes } };
}

import { facebook } from '../../../functions/src/platforms/facebook/index.ts';
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
};

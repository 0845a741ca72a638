import { instagram } from '../../../functions/src/platforms/instagram/publish.ts';
import { graphLag, image, posts } from '../contract/ambiguous-posts.ts';
import type { PlatformDescriptor } from '../contract/descriptor.ts';
import { postOf } from '../contract/posts.ts';

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
};

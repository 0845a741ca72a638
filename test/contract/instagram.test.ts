import { describe } from 'vitest';
import { instagram } from '../../functions/src/platforms/instagram/index.ts';
import { postOf } from './posts.ts';
import { publisherContract } from './publisher-contract.ts';

describe('instagram keeps the promises of a publisher', () => {
  publisherContract({
    module: instagram,
    posts: {
      image: (media) => postOf('One picture #herald', media('sample.jpg')),
      reel: (media) => postOf('One reel', media('sample.mp4')),
      carousel: (media) => postOf('Two of them', media('sample.jpg'), media('sample.mp4')),
      'image without a text': (media) => postOf('', media('sample.jpg')),
    },
    tells: ['image', 'reel', 'carousel', 'image without a text'],
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
  });
});

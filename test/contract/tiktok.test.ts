import { describe } from 'vitest';
import { tiktok } from '../../functions/src/platforms/tiktok/index.ts';
import { postOf } from './posts.ts';
import { type PublisherUnderContract, publisherContract } from './publisher-contract.ts';

/** TikTok has no key to ask by, so a start without an answer may stay unknown: it is never made twice. */
const subject: PublisherUnderContract = {
  module: tiktok,
  posts: {
    video: (media) => postOf('One video #herald', media('sample.mp4')),
    photo: (media) => postOf('One photo', media('sample.jpg')),
    photos: (media) => postOf('Two photos', media('sample.jpg'), media('sample.webp')),
  },
  tells: [],
  unusable: {
    'a video that is not there': (media) => postOf('gone', `${media('status/404')}#.mp4`),
    'an image that is not there': (media) => postOf('gone', media('status/404')),
    'an image that is none': (media) => postOf('what', media('sample.mp3')),
  },
  unsupported: {
    'text alone': postOf('Only words'),
    'a video beside images': postOf('Both', 'https://media.example/a.mp4', 'https://media.example/a.jpg'),
    'two videos': postOf('Two', 'https://media.example/a.mp4', 'https://media.example/b.mp4'),
    'a PNG': postOf('PNG', 'https://media.example/a.png'),
    '36 images': postOf('Many', ...Array.from({ length: 36 }, (_, index) => `https://media.example/${index}.jpg`)),
  },
};

describe('tiktok keeps the promises of a publisher', () => publisherContract(subject));

describe('tiktok keeps them for posts that everyone sees', () =>
  publisherContract({ ...subject, privacyLevel: 'PUBLIC_TO_EVERYONE' }));

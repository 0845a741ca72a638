import { snapchat } from '../../../functions/src/platforms/snapchat/publish.ts';
import { listLag, posts, video } from '../contract/ambiguous-posts.ts';
import type { PlatformDescriptor } from '../contract/descriptor.ts';
import { postOf } from '../contract/posts.ts';
import type { PublisherSubject } from '../contract/publisher.ts';

const elsewhere = 'https://media.example';

/** A post of each kind. */
const kinds: PublisherSubject['posts'] = {
  spotlight: (media) => postOf('One video #herald', media('sample.mp4')),
  story: (media) => postOf('', media('sample.jpg')),
  'saved story': (media) => postOf('One picture', media('sample.png')),
};

/** Snapchat has no lookup by key, so a lost response may stay unknown: the post is never repeated. */
const subject: PublisherSubject = {
  module: snapchat,
  posts: { ...kinds, 'a video without a text': (media) => postOf('', media('sample.mp4')) },
  recoverable: [],
  unusable: {
    'a video that is not there': (media) => postOf('gone', `${media('status/404')}#.mp4`),
    'a video that breaks off': (media) => postOf('cut', `${media('cut')}?bytes=2000&as=.mp4`),
    'a video that is none': (media) => postOf('sound', `${media('sample.mp3')}#.mp4`),
    'an image of another kind': (media) => postOf('moves', media('sample.gif')),
  },
  unsupported: {
    'text alone': postOf('Only words'),
    'two images': postOf('Two', `${elsewhere}/a.jpg`, `${elsewhere}/b.jpg`),
    'a video beside an image': postOf('Both', `${elsewhere}/a.mp4`, `${elsewhere}/a.jpg`),
    'too much text for a Spotlight': postOf('x'.repeat(161), `${elsewhere}/a.mp4`),
    'too much text for a saved story': postOf('x'.repeat(46), `${elsewhere}/a.jpg`),
  },
};

export const descriptor: PlatformDescriptor = {
  publisher: {
    'snapchat keeps the promises of a publisher': subject,
    'snapchat keeps them where nothing may be sent twice, and errors come as 200': {
      ...subject,
      // What may be sent twice depends on the kind, not on the text.
      posts: kinds,
      sandboxSettings: { repeatedPart: 'refuse', repost: 'refuse', errorStatus: 200, storyIds: true },
    },
  },
  oauth: {
    platform: 'snapchat',
    scopes: ['snapchat-profile-api'],
    clientParameter: 'client_id',
  },
  tokens: {
    'snapchat keeps the promises about tokens': { platform: 'snapchat', afterLostAnswer: 'reconnect' },
    'snapchat, should a refresh send no refresh token, and seconds as a text': {
      platform: 'snapchat',
      settings: { rotation: 'none', expiresInText: true },
      afterLostAnswer: 'refreshed',
    },
  },
  ambiguousPosts: {
    Spotlight: { post: video, isPublic: posts(/\/spotlights$/), lagging: listLag },
    story: { post: (media) => postOf('', media('sample.jpg')), isPublic: posts(/\/stories$/), lagging: listLag },
  },
  postList: { operation: 'spotlights', pages: null },
};

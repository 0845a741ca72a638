import type { Audience } from '@herald-lab/sandbox';
import { tiktok } from '../../../functions/src/platforms/tiktok/publish.ts';
import { image, noLag, posts, sendsBytes, video } from '../contract/ambiguous-posts.ts';
import type { PlatformDescriptor } from '../contract/descriptor.ts';
import { postOf } from '../contract/posts.ts';
import type { PublisherSubject } from '../contract/publisher.ts';

export const onlyPosting = ['user.info.basic', 'user.info.profile', 'video.publish'];

/** TikTok has no lookup by key, so a lost response may stay unknown: the start is never repeated. */
const subject: PublisherSubject = {
  module: tiktok,
  posts: {
    video: (media) => postOf('One video #herald', media('sample.mp4')),
    photo: (media) => postOf('One photo', media('sample.jpg')),
    photos: (media) => postOf('Two photos', media('sample.jpg'), media('sample.webp')),
  },
  recoverable: [],
  unusable: {
    'a video that is not there': (media) => postOf('gone', `${media('status/404')}#.mp4`),
    'an image that is not there': (media) => postOf('gone', media('status/404')),
    'an image that is none': (media) => postOf('what', media('sample.mp3')),
  },
  unsupported: {
    'text alone': postOf('Only words'),
    'two videos': postOf('Two', 'https://media.example/a.mp4', 'https://media.example/b.mp4'),
    'a HEIC image': postOf('HEIC', 'https://media.example/a.heic'),
    '36 images': postOf('Many', ...Array.from({ length: 36 }, (_, index) => `https://media.example/${index}.jpg`)),
  },
};

export const descriptor: PlatformDescriptor = {
  publisher: {
    'tiktok keeps the promises of a publisher': subject,
    'tiktok keeps them for posts that everyone sees': { ...subject, privacyLevel: 'PUBLIC_TO_EVERYONE' },
    'tiktok keeps them, and leaves no unknown outcome, with videos that are uploaded': {
      ...subject,
      settings: { videoSource: 'upload' },
      posts: { video: (media) => postOf('One video #herald', media('sample.mp4')) },
      recoverable: ['video'],
      unusable: {
        'a video that is not there': (media) => postOf('gone', `${media('status/404')}#.mp4`),
        'a video that breaks off': (media) => postOf('cut', `${media('cut')}?bytes=2000&as=.mp4`),
        'a video that is none': (media) => postOf('what', `${media('sample.mp3')}#.mp4`),
      },
    },
  },
  oauth: {
    platform: 'tiktok',
    scopes: ['user.info.basic', 'user.info.profile', 'video.publish', 'video.list', 'video.upload'],
    clientParameter: 'client_key',
  },
  tokens: {
    'tiktok keeps the promises about tokens': { platform: 'tiktok', afterLostAnswer: 'reconnect' },
    'tiktok, should a refresh hand the old refresh token back': {
      platform: 'tiktok',
      settings: { rotation: 'keep' },
      afterLostAnswer: 'refreshed',
    },
    'tiktok, with tokens of a day and errors that come as 200': {
      platform: 'tiktok',
      settings: { accessTokenSeconds: 86_400, oauthErrorStatus: 200 },
      afterLostAnswer: 'reconnect',
    },
  },
  ambiguousPosts: {
    'private video': { post: video, isPublic: posts(/\/init\/$/), lagging: noLag },
    'public video': {
      privacyLevel: 'PUBLIC_TO_EVERYONE',
      post: video,
      isPublic: posts(/\/init\/$/),
      lagging: (moderationMs) => ({ moderationMs }),
    },
    'uploaded video': { settings: { videoSource: 'upload' }, post: video, isPublic: sendsBytes, lagging: noLag },
    photos: { post: image, isPublic: posts(/\/init\/$/), lagging: noLag },
  },
  postList: { operation: 'videoList', pages: { size: 20, most: 10 } },
  metrics: {
    'the numbers of TikTok': {
      module: tiktok,
      privacyLevel: 'PUBLIC_TO_EVERYONE',
      posts: { video: { post: (media) => postOf('A video', media('sample.mp4')), numbers } },
      operations: ['videoQuery'],
      gap: { audience: 'likes', name: 'likes' },
      early: 0,
      withoutScope: {
        scopes: onlyPosting,
        numbers: () => ({
          numbers: {
            views: 'scope_missing',
            likes: 'scope_missing',
            comments: 'scope_missing',
            shares: 'scope_missing',
          },
          platform: {},
        }),
        followers: 'scope_missing',
      },
    },
  },
};

function numbers({ views, likes, comments, shares }: Required<Audience>) {
  return { numbers: { views, likes, comments, shares }, platform: {} };
}

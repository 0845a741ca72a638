import { youtube } from '../../../functions/src/platforms/youtube/publish.ts';
import { listLag, posts, sendsBytes, video } from '../contract/ambiguous-posts.ts';
import type { PlatformDescriptor } from '../contract/descriptor.ts';
import { postOf } from '../contract/posts.ts';

export const withoutReports = [...youtube.scopes.required];

/** The smallest part that YouTube takes (bytes). https://developers.google.com/youtube/v3/guides/using_resumable_upload_protocol */
const PART_BYTES = 256 * 1024;

const elsewhere = 'https://media.example';

export const descriptor: PlatformDescriptor = {
  publisher: {
    'youtube keeps the promises of a publisher': {
      module: youtube,
      settings: { partBytes: PART_BYTES },
      posts: {
        video: (media) => postOf('One video\n\nAnd what there is to say of it #herald', media('sample.mp4')),
        'video in two parts': (media) => postOf('A large one', `${media('big')}?bytes=${PART_BYTES + 1000}`),
      },
      recoverable: ['video', 'video in two parts'],
      unusable: {
        'a video that is not there': (media) => postOf('gone', `${media('status/404')}#.mp4`),
        'a video that breaks off': (media) => postOf('cut', `${media('cut')}?bytes=2000&as=.mp4`),
        'a video that is none': (media) => postOf('sound', `${media('sample.mp3')}#.mp4`),
        'a video that is none inside': (media) => postOf('hollow', `${media('big')}?bytes=1000`),
      },
      unsupported: {
        'text alone': postOf('Only words'),
        'an image': postOf('A picture', `${elsewhere}/a.jpg`),
        'a video beside an image': postOf('Both', `${elsewhere}/a.mp4`, `${elsewhere}/a.jpg`),
        'two videos': postOf('Two', `${elsewhere}/a.mp4`, `${elsewhere}/b.mp4`),
        'a video without a title': postOf(' \n ', `${elsewhere}/a.mp4`),
        'too much text': postOf('é'.repeat(2501), `${elsewhere}/a.mp4`),
      },
    },
  },
  oauth: {
    platform: 'youtube',
    scopes: ['https://www.googleapis.com/auth/youtube.upload', 'https://www.googleapis.com/auth/youtube.readonly'],
    clientParameter: 'client_id',
  },
  tokens: {
    'youtube keeps the promises about tokens': { platform: 'youtube', afterLostAnswer: 'refreshed' },
  },
  ambiguousPosts: {
    video: { post: video, isPublic: sendsBytes, lagging: listLag },
    comment: {
      post: (media) => ({ ...video(media), replies: [{ text: 'First', media: [] }] }),
      isPublic: posts(/\/commentThreads$/),
      effects: ({ comments }) => comments,
      lagging: listLag,
    },
  },
  postList: { operation: 'uploads', pages: { size: 50, most: 10 } },
  metrics: {
    'the numbers of YouTube': {
      module: youtube,
      sandboxSettings: { reportLagMs: 0 },
      posts: {
        video: {
          post: (media) => postOf('A video', media('sample.mp4')),
          numbers: ({ views, likes, comments, shares, watchTimeSeconds }) => ({
            numbers: { views, likes, comments, shares, watchTimeSeconds: Math.floor(watchTimeSeconds / 60) * 60 },
            platform: {},
          }),
        },
      },
      operations: ['videoStatistics'],
      gap: { audience: 'likes', name: 'likes' },
      leftOut: 'not_supported',
      early: 0,
      followers: (exact) => Math.floor(exact / 100) * 100,
      withoutScope: {
        scopes: withoutReports,
        numbers: ({ views, likes, comments }) => ({
          numbers: { views, likes, comments, shares: 'scope_missing', watchTimeSeconds: 'scope_missing' },
          platform: {},
        }),
        followers: 'known',
      },
    },
  },
};

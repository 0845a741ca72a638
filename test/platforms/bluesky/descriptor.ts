import type { Audience } from '@herald-lab/sandbox';
import { z } from 'zod';
import { bluesky } from '../../../functions/src/platforms/bluesky/publish.ts';
import { callsOf } from '../../support/sandbox-control.ts';
import { image, noLag, posts, text } from '../contract/ambiguous-posts.ts';
import type { PlatformDescriptor } from '../contract/descriptor.ts';
import { postOf } from '../contract/posts.ts';

const parameters = z.record(z.string(), z.string());

const SCOPES = ['atproto', 'repo:app.bsky.feed.post?action=create', 'blob:*/*'];

export const descriptor: PlatformDescriptor = {
  publisher: {
    'bluesky keeps the promises of a publisher': {
      module: bluesky,
      posts: {
        // The link leads to a file, which has no preview.
        text: (media) => postOf(`Hello 👋🏽 #herald, ask @nobody.test or see ${media('sample.mp3')}?b=c&d=e`),
        image: (media) => postOf('One picture', media('sample.jpg')),
        images: (media) => postOf('Three of them', media('sample.jpg'), media('sample.png'), media('sample.webp')),
        video: (media) => postOf('One video', media('sample.mp4')),
        'image without a text': (media) => postOf('', media('sample.gif')),
      },
      recoverable: ['text', 'image', 'images', 'video', 'image without a text'],
      unusable: {
        'an image that is not there': (media) => postOf('gone', media('status/404')),
        'an image that is none': (media) => postOf('what', media('sample.mp3')),
        'a video that breaks off': (media) => postOf('cut', `${media('cut')}?bytes=2000&as=.mp4`),
        'a video that is larger than the server takes': (media) => postOf('large', `${media('big')}?bytes=6000000`),
      },
      unsupported: {
        nothing: postOf(' '),
        'too much text': postOf('x'.repeat(301)),
        'a text of too many bytes': postOf('👨‍👩‍👧‍👦'.repeat(150)),
        'two videos': postOf('Two', 'https://media.example/a.mp4', 'https://media.example/b.mp4'),
        'a video beside an image': postOf('Both', 'https://media.example/a.mp4', 'https://media.example/a.jpg'),
        'five images': postOf('Many', ...Array.from({ length: 5 }, (_, index) => `https://media.example/${index}.jpg`)),
      },
    },
  },
  oauth: {
    platform: 'bluesky',
    scopes: SCOPES,
    clientParameter: 'client_id',
    ownServer: true,
    // https://atproto.com/specs/oauth#localhost-client-development
    clientId: (redirectUri) =>
      `http://localhost?${new URLSearchParams({ scope: SCOPES.join(' '), redirect_uri: redirectUri })}`,
    pushedRequest,
  },
  tokens: {
    'bluesky keeps the promises about tokens': { platform: 'bluesky', afterLostAnswer: 'reconnect' },
  },
  ambiguousPosts: {
    text: { post: text, isPublic: posts(/createRecord$/), lagging: noLag },
    media: { post: image, isPublic: posts(/createRecord$/), lagging: noLag },
  },
  postList: { operation: 'listRecords', pages: { size: 50, most: 20 } },
  metrics: {
    'the numbers of Bluesky': {
      module: bluesky,
      posts: {
        text: {
          post: () => postOf('Hello, Bluesky'),
          numbers: ({ likes, comments, shares, saves, clicks: quotes }: Required<Audience>) => ({
            numbers: { likes, comments, shares, saves },
            platform: { quotes },
          }),
        },
      },
      operations: ['getPosts'],
      gap: { audience: 'likes', name: 'likes' },
      early: 0,
      isPublic: true,
    },
  },
  threads: {
    'a thread on Bluesky': {
      module: bluesky,
      isPublic: posts(/createRecord$/),
      begins: ({ url }) => url.endsWith('getRecord'),
      lagging: noLag,
      urlOf: ({ accountId, id }) => `https://bsky.app/profile/${accountId}/post/${id.split('/').at(-1)}`,
    },
  },
};

/** The parameters of the request that was pushed last, as the server received them. */
async function pushedRequest(): Promise<URLSearchParams> {
  const calls = await callsOf('bluesky', 'par');
  return new URLSearchParams(parameters.parse(calls.at(-1)?.params));
}

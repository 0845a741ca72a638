import type { PlatformRequest } from '../../../functions/src/infra/http-client/platform-http.ts';
import { allMissing } from '../../../functions/src/platforms/contract/metrics.ts';
import { metrics } from '../../../functions/src/platforms/threads/metrics.ts';
import { threads } from '../../../functions/src/platforms/threads/publish.ts';
import { graphLag, image, posts, text } from '../contract/ambiguous-posts.ts';
import type { PlatformDescriptor } from '../contract/descriptor.ts';
import { postOf } from '../contract/posts.ts';
import type { ThreadSubject } from '../contract/threads.ts';

const thread: ThreadSubject = {
  module: threads,
  isPublic: (request) => publishText(request) || posts(/threads_publish$/)(request),
  lagging: graphLag,
  urlOf: ({ url }) => url,
};

export const descriptor: PlatformDescriptor = {
  publisher: {
    'threads keeps the promises of a publisher': {
      module: threads,
      posts: {
        text: () => postOf('Hello, Threads 👋'),
        image: (media) => postOf('One picture', media('sample.jpg')),
        video: (media) => postOf('One video', media('sample.mp4')),
        carousel: (media) => postOf('Three of them', media('sample.jpg'), media('sample.mp4'), media('sample.png')),
        'image without a text': (media) => postOf('', media('sample.png')),
      },
      recoverable: ['text', 'image', 'video', 'carousel', 'image without a text'],
      unusable: {
        'an image that is not there': (media) => postOf('gone', media('status/404')),
        'a video that breaks off': (media) => postOf('cut', `${media('cut')}?bytes=2000&as=.mp4`),
        'a carousel with one bad image': (media) => postOf('almost', media('sample.jpg'), media('sample.gif')),
      },
      unsupported: {
        nothing: postOf(''),
        'too much text': postOf('x'.repeat(501)),
      },
    },
    'threads keeps them with texts through containers': {
      module: threads,
      settings: { textPublish: 'container' },
      posts: {
        text: () => postOf('Hello, Threads 👋'),
      },
      recoverable: ['text'],
      unusable: {},
      unsupported: { nothing: postOf('') },
    },
  },
  oauth: {
    platform: 'threads',
    scopes: ['threads_basic', 'threads_content_publish', 'threads_manage_replies', 'threads_read_replies'],
    clientParameter: 'client_id',
  },
  tokens: {
    'threads keeps the promises about tokens': { platform: 'threads', afterLostAnswer: 'refreshed' },
    'threads, should a refresh end the old token': {
      platform: 'threads',
      settings: { refreshRevokesOld: true },
      afterLostAnswer: 'reconnect',
    },
  },
  ambiguousPosts: {
    text: { post: text, isPublic: publishText, lagging: graphLag },
    'text through a container': {
      settings: { textPublish: 'container' },
      post: text,
      isPublic: posts(/threads_publish/),
      lagging: graphLag,
    },
    media: { post: image, isPublic: posts(/threads_publish/), lagging: graphLag },
  },
  postList: { operation: 'recentPosts', pages: { size: 100, most: 10 } },
  metrics: {
    'the numbers of Threads': {
      module: threads,
      posts: {
        text: {
          post: () => postOf('Hello, Threads'),
          numbers: ({ views, likes, comments, shares }) => ({
            numbers: { views, likes, comments, shares },
            platform: { reposts: 0, quotes: 0 },
          }),
        },
      },
      operations: ['insights'],
      gap: { audience: 'likes', name: 'likes' },
      early: 'too_early',
      withoutScope: {
        scopes: ['threads_basic', 'threads_content_publish'],
        numbers: () => allMissing(metrics.posts, 'scope_missing'),
        followers: 'scope_missing',
      },
    },
  },
  threads: {
    'a thread on Threads': thread,
    'a thread on Threads with texts through containers': {
      ...thread,
      settings: { textPublish: 'container' },
      // A container is created, asked for its status and published.
      callsPerPart: 4,
    },
  },
};

function publishText({ form }: PlatformRequest) {
  return form?.['auto_publish_text'] === 'true';
}

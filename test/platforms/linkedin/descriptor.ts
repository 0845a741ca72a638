import type { Audience, PublishedPost } from '@herald-lab/sandbox';
import type { Numbers } from '../../../functions/src/platforms/contract/metrics.ts';
import { linkedin } from '../../../functions/src/platforms/linkedin/publish.ts';
import type { AmbiguousPosts } from '../contract/ambiguous-outcomes.ts';
import { image, listLag, noLag, posts, text } from '../contract/ambiguous-posts.ts';
import type { PlatformDescriptor } from '../contract/descriptor.ts';
import { postOf } from '../contract/posts.ts';

export const sandboxSettings = { dailyCalls: null };

export const posting = ['w_member_social', 'w_organization_social'];

/** The sandbox knows an organization by its name. */
export const organization = { kind: 'organization', suffix: '.org1' } as const;

export const descriptor: PlatformDescriptor = {
  publisher: {
    'linkedin keeps the promises of a publisher, for an organization': {
      module: linkedin,
      accounts: organization,
      posts: {
        text: () => postOf('Hello (world) #news, C#, a_b [c] {d} <e> ~ * | \\ @f 👋\nhttps://herald.example/a_b'),
        images: (media) => postOf('Two of them', media('sample.jpg'), media('sample.png')),
        document: (media) => postOf('Slides', media('sample.pdf')),
      },
      recoverable: ['text', 'images', 'document'],
      unusable: {},
      unsupported: {},
    },
    'linkedin keeps the promises of a publisher': {
      module: linkedin,
      posts: {
        text: () => postOf('Hello (world) #news, C#, a_b [c] {d} <e> ~ * | \\ @f 👋\nhttps://herald.example/a_b'),
        image: (media) => postOf('One picture', media('sample.jpg')),
        images: (media) => postOf('Two of them', media('sample.jpg'), media('sample.png')),
        video: (media) => postOf('One video', media('sample.mp4')),
        document: (media) => postOf('Slides', media('sample.pdf')),
        'image without a text': (media) => postOf('', media('sample.gif')),
      },
      // Nothing shows the outcome of a post with media: a member's token may read no posts.
      recoverable: ['text'],
      unusable: {
        'an image that is not there': (media) => postOf('gone', media('status/404')),
        'a document that is no PDF': (media) => ({
          ...postOf('page', media('sample.html')),
          media: [{ kind: 'document', url: media('sample.html') }],
        }),
        'a document of 301 pages': (media) => postOf('long', `${media('pages.pdf')}?pages=301`),
        'a HEIC image': (media) => postOf('heic', media('files/photo.heic')),
        'a video that breaks off': (media) => postOf('cut', `${media('cut')}?bytes=2000&as=.mp4`),
        'a video that is too small': (media) => postOf('tiny', `${media('big')}?bytes=1000`),
      },
      unsupported: {
        nothing: postOf(' '),
        'too much text': postOf('x'.repeat(3001)),
        'two videos': postOf('Two', 'https://media.example/a.mp4', 'https://media.example/b.mp4'),
        'a video beside an image': postOf('Both', 'https://media.example/a.mp4', 'https://media.example/a.jpg'),
        'two documents': postOf('Two', 'https://media.example/a.pdf', 'https://media.example/b.pdf'),
        'a document beside an image': postOf('Both', 'https://media.example/a.pdf', 'https://media.example/a.jpg'),
        '21 images': postOf('Many', ...Array.from({ length: 21 }, (_, index) => `https://media.example/${index}.jpg`)),
      },
    },
  },
  oauth: {
    platform: 'linkedin',
    scopes: ['w_member_social', 'openid', 'profile'],
    clientParameter: 'client_id',
  },
  tokens: {
    'linkedin keeps the promises about tokens, for an app that is approved for refresh tokens': {
      platform: 'linkedin',
      settings: { refreshTokens: true },
      afterLostAnswer: 'refreshed',
    },
  },
  ambiguousPosts: {
    text: { post: text, isPublic: posts(/\/rest\/posts$/), lagging: noLag },
    media: { post: image, isPublic: posts(/\/rest\/posts$/), lagging: noLag },
    link: { post: link, isPublic: posts(/\/rest\/posts$/), lagging: noLag },
    comment: { post: commented, isPublic: posts(/\/comments$/), effects: commentsOf, lagging: noLag },
    'media of an organization': ofOrganization(image),
    'link of an organization': ofOrganization(link),
    'comment of an organization': {
      post: commented,
      accounts: organization,
      isPublic: posts(/\/comments$/),
      effects: commentsOf,
      lagging: listLag,
    },
  },
  postList: {
    accounts: organization,
    sandboxSettings,
    operation: 'findPosts',
    pages: { size: 100, most: 10 },
  },
  metrics: {
    'the numbers of organizations on LinkedIn': {
      module: linkedin,
      accounts: organization,
      sandboxSettings,
      posts: {
        text: { post: () => postOf('Ours'), numbers },
        video: { post: (media) => postOf('Our video', media('sample.mp4')), numbers },
      },
      operations: ['shareStatistics'],
      gap: { audience: 'likes', name: 'likes' },
      early: 'too_early',
      withoutScope: { scopes: posting, numbers: () => allAre('scope_missing'), followers: 'scope_missing' },
    },
  },
};

function commented(media: (path: string) => string) {
  return { ...image(media), replies: [{ text: 'First', media: [] }] };
}

function commentsOf({ comments }: Pick<PublishedPost, 'comments'>) {
  return comments;
}

function ofOrganization(post: AmbiguousPosts[string]['post']) {
  return { post, accounts: organization, isPublic: posts(/\/rest\/posts$/), lagging: listLag };
}

function link() {
  return { ...postOf('Unknown outcome'), link: { url: 'https://example.com/', title: 'A page', description: '' } };
}

export function numbers({ impressions, reach, likes, comments, shares, clicks }: Required<Audience>) {
  return { numbers: { impressions, reach, likes, comments, shares, clicks }, platform: {} };
}

export function allAre(value: 'scope_missing' | 'too_early' | 0, clicks: 'not_supported' | typeof value = value) {
  const shared = { impressions: value, reach: value, likes: value, comments: value, shares: value };
  return { numbers: { ...shared, clicks }, platform: {} } satisfies Numbers<keyof typeof shared | 'clicks'>;
}

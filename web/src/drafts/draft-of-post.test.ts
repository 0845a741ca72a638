import type { Post } from '@herald-publishing/client';
import { expect, it } from 'vitest';
import { removedFields } from '../api/post-fields.ts';
import { targetId, toRequest } from './draft.ts';
import { draftOfPost } from './draft-of-post.ts';

const image = { kind: 'image', url: 'https://herald.example/1.jpg', mediaId: 'm1', altText: 'Boats' } as const;
const video = { kind: 'video', url: 'https://herald.example/2.mp4', mediaId: 'm2' } as const;

const platforms = [
  { platform: 'x', described: ['image'] },
  { platform: 'youtube', described: [] },
] as const;

function postOf(content: Partial<Post>): Post {
  const targets = [
    { platform: 'x', accountId: '1', targetId: 'x:1' },
    { platform: 'youtube', accountId: '2', targetId: 'youtube:2' },
  ];
  return { text: 'Hello', media: [], ...removedFields, targets, ...content } as Post;
}

function requestOf(post: Post) {
  const accounts = post.targets.map(({ platform, accountId }) => ({ platform, accountId }));
  return toRequest(draftOfPost(post, post.targets), accounts, platforms as never).post.content;
}

it('the draft of a post with a link, separate texts, options and TikTok choices makes the same post again', () => {
  const content = requestOf(
    postOf({
      link: { url: 'https://herald.example/news', title: 'News' },
      targets: [
        { platform: 'x', accountId: '1', targetId: 'x:1', overrides: { text: 'For X', madeWithAi: true } },
        {
          platform: 'tiktok',
          accountId: '3',
          targetId: 'tiktok:3',
          overrides: { privacy: 'SELF_ONLY', allowComments: true, brandedContent: false, title: 'Boats', link: null },
        },
      ],
    }),
  );
  expect(content).toEqual({
    text: 'Hello',
    link: { url: 'https://herald.example/news', title: 'News' },
    platform: [
      { platform: 'x', accountId: '1', overrides: { text: 'For X', madeWithAi: true } },
      {
        platform: 'tiktok',
        accountId: '3',
        overrides: { privacy: 'SELF_ONLY', allowComments: true, title: 'Boats', link: null },
      },
    ],
  });
});

it('the draft of a post gives each target the files that it has in the post, each file once', () => {
  const post = postOf({
    media: [image, video],
    targets: [
      { platform: 'x', accountId: '1', targetId: 'x:1', overrides: { media: [image] } },
      { platform: 'youtube', accountId: '2', targetId: 'youtube:2', overrides: { media: [video] } },
    ],
  });
  const draft = draftOfPost(post, post.targets);
  expect(draft.media.map(({ mediaId, altText }) => [mediaId, altText])).toEqual([
    ['m1', 'Boats'],
    ['m2', ''],
  ]);
  expect(requestOf(post)).toEqual({
    text: 'Hello',
    mediaIds: ['m1', 'm2'],
    altTexts: ['Boats', ''],
    platform: [
      { platform: 'x', accountId: '1', overrides: { media: [{ mediaId: 'm1', altText: 'Boats' }] } },
      { platform: 'youtube', accountId: '2', overrides: { media: [{ mediaId: 'm2' }] } },
    ],
  });
});

it('the draft of a post keeps its files beside a target with others, and sends no empty alternative text', () => {
  const own = { platform: 'youtube', accountId: '2', targetId: 'youtube:2', overrides: { media: [video] } } as const;
  const shared = { platform: 'x', accountId: '1', targetId: 'x:1' } as const;
  const { platform } = requestOf(
    postOf({ media: [image], targets: [shared, { ...own, overrides: { media: [video, image] } }] }),
  );
  expect(platform).toEqual([
    { platform: 'x', accountId: '1', overrides: { media: [{ mediaId: 'm1', altText: 'Boats' }] } },
    { platform: 'youtube', accountId: '2', overrides: { media: [{ mediaId: 'm2' }, { mediaId: 'm1' }] } },
  ]);
});

it('the draft of a post contains only the targets that are chosen, with their files', () => {
  const [x, youtube] = postOf({}).targets;
  const targets = [
    { ...x, overrides: { media: [image] } },
    { ...youtube, overrides: { media: [video] } },
  ] as Post['targets'];
  const draft = draftOfPost(postOf({ media: [image, video], targets }), targets.slice(1));
  expect(draft.targets).toEqual(targets.slice(1).map(targetId));
  expect(draft.media.map(({ mediaId }) => mediaId)).toEqual(['m2']);
  expect(draft).toMatchObject({ later: false, ownMedia: {} });
});

it('the draft of a post with replies, replies of a target and a split text makes the same thread again', () => {
  const content = requestOf(
    postOf({
      replies: [
        { text: 'Second', media: [image, video], delaySeconds: 90 },
        { text: '', media: [{ kind: 'image', url: 'https://elsewhere.example/3.jpg' }] },
      ],
      targets: [
        {
          platform: 'x',
          accountId: '1',
          targetId: 'x:1',
          splitText: true,
          numberParts: true,
          parts: ['Hel', 'lo'],
          overrides: { replies: [{ text: 'For X', media: [] }], madeWithAi: true },
        },
        { platform: 'youtube', accountId: '2', targetId: 'youtube:2', splitText: true, overrides: { replies: [] } },
      ],
    }),
  );
  expect(content).toEqual({
    text: 'Hello',
    replies: [
      { text: 'Second', media: [{ mediaId: 'm1', altText: 'Boats' }, { mediaId: 'm2' }], delaySeconds: 90 },
      { text: '', media: [{ url: 'https://elsewhere.example/3.jpg' }] },
    ],
    platform: [
      {
        platform: 'x',
        accountId: '1',
        splitText: true,
        numberParts: true,
        overrides: { replies: [{ text: 'For X' }], madeWithAi: true },
      },
      { platform: 'youtube', accountId: '2', splitText: true, overrides: { replies: [] } },
    ],
  });
});

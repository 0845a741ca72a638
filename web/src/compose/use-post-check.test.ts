import { expect, it } from 'vitest';
import { fileRequest } from './use-post-check.ts';

it('the check of a post has the options that limits of files depend on, and nothing that is typed', () => {
  const account = { platform: 'instagram', accountId: '1' } as const;
  const mediaUrls = ['https://herald.example/1.mp4'];
  const requestFor = (overrides: { text?: string; firstComment?: string; postType?: 'story' }) =>
    fileRequest({ post: { content: { text: 'Boats', platform: [{ ...account, overrides }], mediaUrls } } });
  expect(requestFor({ text: 'Own', firstComment: 'First', postType: 'story' })).toEqual({
    post: { content: { platform: [{ ...account, overrides: { postType: 'story' } }], mediaUrls } },
  });
  expect(requestFor({ text: 'Own', firstComment: 'First' })).toEqual({
    post: { content: { platform: [account], mediaUrls } },
  });
});

it('the check of a post leaves out files where there are none that can be read', () => {
  expect(fileRequest({ post: { content: { platform: 'x', mediaUrls: ['https:'] } } })).toBeNull();
});

it('the check of a post has the files of replies in their positions, without the texts', () => {
  const replies = [{ text: 'One' }, { text: 'Two', media: [{ mediaId: 'm', altText: 'Boats' }] }, { text: 'Three' }];
  expect(fileRequest({ post: { content: { text: 'Boats', platform: 'x', replies } } })).toEqual({
    post: { content: { platform: ['x'], replies: [{ text: '-' }, { media: [{ mediaId: 'm' }] }] } },
  });
});

import { expect, it } from 'vitest';
import { listingFields } from './read.ts';

it('indexes a post by the media of its content, of its overrides and of their replies', () => {
  const item = (mediaId?: string) => ({
    kind: 'image' as const,
    url: 'https://files.example/a.png',
    ...(mediaId ? { mediaId } : {}),
  });
  const target = { platform: 'threads' as const, accountId: '1', targetId: 'threads:1', runId: 'threads' };
  const { mediaIds } = listingFields({
    publishAt: null,
    createdAt: new Date(0),
    content: {
      text: '',
      mediaType: 'image',
      media: [item('a'), item()],
      replies: [{ text: '', media: [item('c')] }],
      originals: [],
    },
    targets: [
      target,
      { ...target, accountId: '2', overrides: { media: [item('b'), item('a')] } },
      { ...target, accountId: '3', overrides: { replies: [{ text: '', media: [item('d'), item('c')] }] } },
    ],
  });
  expect(mediaIds).toEqual(['a', 'c', 'b', 'd']);
});

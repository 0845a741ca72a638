import { expect, it } from 'vitest';
import { listingFields } from './listing-fields.ts';

it('a post is found by the files of its content and by those that only a target has', () => {
  const item = (mediaId?: string) => ({
    kind: 'image' as const,
    url: 'https://files.example/a.png',
    ...(mediaId ? { mediaId } : {}),
  });
  const target = { platform: 'threads' as const, accountId: '1', targetId: 'threads:1', runId: 'threads' };
  const { mediaIds } = listingFields({
    publishAt: null,
    createdAt: new Date(0),
    content: { text: '', mediaType: 'image', media: [item('a'), item()], originals: [] },
    targets: [target, { ...target, accountId: '2', overrides: { media: [item('b'), item('a')] } }],
  });
  expect(mediaIds).toEqual(['a', 'b']);
});

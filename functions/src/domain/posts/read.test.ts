import { expect, it } from 'vitest';
import { publicUrlOf } from '../../infra/files/public-url.ts';
import { uuid } from '../../model/ids.ts';
import { storagePath } from '../media/storage-path.ts';
import { listingFields } from './read.ts';

it('a post is indexed by the media of its content, of its overrides and of their replies', () => {
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

it('a post is indexed by the URLs of stored files in its media, its texts and its options', () => {
  const ids = Array.from({ length: 3 }, () => uuid());
  const urls = ids.map((id) => publicUrlOf({ bucket: 'b', publicUrl: null }, storagePath(id, 'png')));
  const [url = '', linked, cover] = urls;
  const target = { platform: 'instagram' as const, accountId: '1', targetId: 'instagram:1', runId: 'instagram' };
  const { mediaIds } = listingFields({
    publishAt: null,
    createdAt: new Date(0),
    content: { text: `See ${linked}`, mediaType: 'image', media: [{ kind: 'image', url }], originals: [] },
    targets: [{ ...target, overrides: { coverUrl: cover } }],
  });
  expect(mediaIds.toSorted()).toEqual(ids.toSorted());
});

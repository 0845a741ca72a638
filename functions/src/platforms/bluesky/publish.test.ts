import { expect, it } from 'vitest';
import { pageOf } from './lookup.ts';
import { facetsOf } from './record.ts';

it('a link to a post has no percent-escapes in its address', () => {
  const id = 'at://did:plc:ewvi7nxzyoun6zhxrhs64oiz/app.bsky.feed.post/3k44dzk2gs22k';
  expect(pageOf('did:plc:ewvi7nxzyoun6zhxrhs64oiz', id)).toBe(
    'https://bsky.app/profile/did:plc:ewvi7nxzyoun6zhxrhs64oiz/post/3k44dzk2gs22k',
  );
});

it.each([
  'https://example.com/über?q=a b'.split(' ')[0],
  'https://müller.example/a%20b',
  'https://ja.wikipedia.org/wiki/日本',
])('the link %s stays as it is typed', async (link) => {
  const [facet] = await facetsOf(`See ${link}`, async () => null);
  expect(facet?.features).toEqual([expect.objectContaining({ uri: link })]);
});

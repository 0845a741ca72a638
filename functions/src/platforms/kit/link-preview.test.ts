import { expect, it } from 'vitest';
import { readHead } from './link-preview.ts';

it('title, description and picture are read with any order and quotes of the attributes', async () => {
  const html = `<meta content='A &#x1F600; title' property='og:title'><meta name=twitter:image content=/a.png>
      <meta property="og:description" content="Two
      lines">`;
  expect(await readHead(html)).toEqual({ title: 'A 😀 title', description: 'Two lines', image: '/a.png' });
});

it('the title element of the page is used when there is no other title', async () => {
  expect(await readHead('<title>Only &quot;this&quot;</title>')).toEqual({
    title: 'Only "this"',
    description: '',
    image: null,
  });
});

it.each(['', '<p>No head</p>', '<title> </title>', '<meta property="og:title" content="">'])(
  'a page without a title has no card: %j',
  async (html) => {
    expect(await readHead(html)).toBeNull();
  },
);

it('unknown entities are kept and a long title is truncated', async () => {
  expect((await readHead('<title>a &nope; b &#99999999; c</title>'))?.title).toBe('a &nope; b \ufffd c');
  expect((await readHead(`<title>${'x'.repeat(5000)}</title>`))?.title).toHaveLength(300);
});

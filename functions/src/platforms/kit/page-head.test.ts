import { describe, expect, it } from 'vitest';
import { readHead } from './page-head.ts';

describe('readHead', () => {
  it('reads title, description and picture with any order and quotes of the attributes', () => {
    const html = `<meta content='A &#x1F600; title' property='og:title'><meta name=twitter:image content=/a.png>
      <meta property="og:description" content="Two
      lines">`;
    expect(readHead(html)).toEqual({ title: 'A 😀 title', description: 'Two lines', image: '/a.png' });
  });

  it('falls back to the title element of the page', () => {
    expect(readHead('<title>Only &quot;this&quot;</title>')).toEqual({
      title: 'Only "this"',
      description: '',
      image: null,
    });
  });

  it.each(['', '<p>No head</p>', '<title> </title>', '<meta property="og:title" content="">'])(
    'returns null for a page without a title: %j',
    (html) => {
      expect(readHead(html)).toBeNull();
    },
  );

  it('keeps unknown entities and truncates a long title', () => {
    expect(readHead('<title>a &nope; b &#99999999; c</title>')?.title).toBe('a &nope; b &#99999999; c');
    expect(readHead(`<title>${'x'.repeat(5000)}</title>`)?.title).toHaveLength(300);
  });
});

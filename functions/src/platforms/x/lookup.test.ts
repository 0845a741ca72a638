import { describe, expect, it } from 'vitest';
import type { ListedPost } from './api.ts';
import { hasSameText, isMatching, parentOf } from './lookup.ts';

function listed(text: string, addresses: string[] = [], more: Partial<ListedPost> = {}): ListedPost {
  return {
    id: '1',
    text,
    created_at: '2026-01-01T00:00:00.000Z',
    entities: { urls: addresses.map((expanded_url, index) => ({ url: `https://t.co/${index}`, expanded_url })) },
    ...more,
  };
}

it.each<[string, ListedPost, string]>([
  ['plain words', listed('Hello'), 'Hello'],
  ['HTML escapes', listed('a &lt; b &amp;&amp; c &gt; d'), 'a < b && c > d'],
  ['an escaped escape', listed('&amp;lt;'), '&lt;'],
  ['a link', listed('See https://t.co/0 now', ['https://herald.example/a']), 'See https://herald.example/a now'],
  ['a bare domain name', listed('See https://t.co/0', ['http://herald.example']), 'See herald.example'],
  ['a link with an added slash', listed('https://t.co/0', ['https://herald.example/']), 'https://herald.example'],
  [
    'the same link twice',
    listed('https://t.co/0 https://t.co/1', ['https://a.example', 'https://a.example']),
    'https://a.example https://a.example',
  ],
  ['the link to its own media', listed('Look https://t.co/0', ['https://x.com/me/status/1/photo/1']), 'Look'],
  ['a post of media only', listed('https://t.co/0', ['https://twitter.com/me/status/1/video/1']), ''],
  ['other spaces', listed('a\n\nb c'), ' a b  c '],
  ['decomposed letters', listed('é'), 'e\u0301'],
  [
    'a long post',
    listed('Begin…', [], {
      note_tweet: {
        text: 'Beginning to https://t.co/n',
        entities: { urls: [{ url: 'https://t.co/n', expanded_url: 'https://end.example' }] },
      },
    }),
    'Beginning to https://end.example',
  ],
])('the same text is recognized despite %s', (_name, post, text) => {
  expect(hasSameText(post, text)).toBe(true);
});

it.each([
  ['@bob @carol Thanks', 'Thanks', true],
  ['@bob @carol Thanks', '@carol Thanks', true],
  ['@bob', '', true],
  ['@bob Many Thanks', 'Thanks', false],
  ['@bob@carol Thanks', 'Thanks', false],
])('the names that X adds to a reply are ignored: %s, %s', (theirs, ours, expected) => {
  const reply = listed(theirs, [], { referenced_tweets: [{ type: 'replied_to', id: '2' }] });
  expect(hasSameText(reply, ours)).toBe(expected);
  expect(hasSameText(listed(theirs), ours)).toBe(false);
});

it.each<[string, ListedPost, string]>([
  ['other words', listed('Hello'), 'Hello there'],
  ['another link', listed('See https://t.co/0', ['https://herald.example/a']), 'See https://herald.example/b'],
  ['an additional link', listed('See https://t.co/0', ['https://herald.example/a']), 'See'],
])('a post with %s is not the same', (_name, post, text) => {
  expect(hasSameText(post, text)).toBe(false);
});

describe('parentOf', () => {
  const parent = [
    { type: 'quoted', id: '1' },
    { type: 'replied_to', id: '2' },
  ];

  it.each<[string, Partial<ListedPost>, string | null]>([
    ['a reply', { referenced_tweets: parent }, '2'],
    ['a reply by the other name of the field', { referenced_posts: parent }, '2'],
    ['a quotation', { referenced_tweets: parent.slice(0, 1) }, null],
    ['a first post', {}, null],
  ])('the parent of %s is found', (_name, more, expected) => {
    expect(parentOf(listed('Words', [], more))).toBe(expected);
  });
});

describe('isAlike', () => {
  const upload = (key: string | null) => ({ id: '1', key, nth: 1, parts: 0, at: 0, waiting: false });
  const withKeys = (text: string, ...media_keys: string[]) => listed(text, [], { attachments: { media_keys } });

  it.each<[string, ListedPost, (string | null)[], boolean]>([
    ['by its files alone, even if its text differs', withKeys('Rewritten', '3_1', '3_2'), ['3_1', '3_2'], true],
    ['not by only some of its files', withKeys('Hello', '3_1'), ['3_1', '3_2'], false],
    ['not with other files, even if the text is equal', withKeys('Hello', '3_9'), ['3_1'], false],
    ['by its text if the key of a file is unknown', withKeys('Hello', '3_1'), [null], true],
    ['not by the number of its files alone', withKeys('Rewritten', '3_1'), [null], false],
    ['by its text if it has no files', listed('Hello'), [], true],
  ])('a post is identified %s', (_name, post, keys, expected) => {
    expect(isMatching(post, 'Hello', keys.map(upload))).toBe(expected);
  });
});

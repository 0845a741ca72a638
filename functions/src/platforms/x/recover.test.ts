import { describe, expect, it } from 'vitest';
import { hasSameText, isMatching } from './recover.ts';
import type { ListedPost } from './replies.ts';

function listed(text: string, addresses: string[] = [], more: Partial<ListedPost> = {}): ListedPost {
  return {
    id: '1',
    text,
    created_at: '2026-01-01T00:00:00.000Z',
    entities: { urls: addresses.map((expanded_url, index) => ({ url: `https://t.co/${index}`, expanded_url })) },
    ...more,
  };
}

describe('hasSameText', () => {
  it.each<[string, ListedPost, string]>([
    ['plain words', listed('Hello'), 'Hello'],
    ['what HTML escapes', listed('a &lt; b &amp;&amp; c &gt; d'), 'a < b && c > d'],
    ['an escaped escape', listed('&amp;lt;'), '&lt;'],
    ['a link', listed('See https://t.co/0 now', ['https://herald.example/a']), 'See https://herald.example/a now'],
    ['a bare name', listed('See https://t.co/0', ['http://herald.example']), 'See herald.example'],
    ['a link that got a slash', listed('https://t.co/0', ['https://herald.example/']), 'https://herald.example'],
    [
      'the same link twice',
      listed('https://t.co/0 https://t.co/1', ['https://a.example', 'https://a.example']),
      'https://a.example https://a.example',
    ],
    ['the link of its own files', listed('Look https://t.co/0', ['https://x.com/me/status/1/photo/1']), 'Look'],
    ['nothing but files', listed('https://t.co/0', ['https://twitter.com/me/status/1/video/1']), ''],
    ['other spaces', listed('a\n\nb c'), ' a b  c '],
    ['letters in two pieces', listed('é'), 'e\u0301'],
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
  ])('recognizes %s', (_name, post, text) => {
    expect(hasSameText(post, text)).toBe(true);
  });

  it.each<[string, ListedPost, string]>([
    ['other words', listed('Hello'), 'Hello there'],
    ['another link', listed('See https://t.co/0', ['https://herald.example/a']), 'See https://herald.example/b'],
    ['a link that is not ours', listed('See https://t.co/0', ['https://herald.example/a']), 'See'],
  ])('rejects %s', (_name, post, text) => {
    expect(hasSameText(post, text)).toBe(false);
  });
});

describe('isAlike', () => {
  const upload = (key: string | null) => ({ id: '1', key, nth: 1, parts: 0, at: 0, waiting: false });
  const withKeys = (text: string, ...media_keys: string[]) => listed(text, [], { attachments: { media_keys } });

  it.each<[string, ListedPost, (string | null)[], boolean]>([
    ['by its files alone, whatever became of its text', withKeys('Rewritten', '3_1', '3_2'), ['3_1', '3_2'], true],
    ['not by some of its files', withKeys('Hello', '3_1'), ['3_1', '3_2'], false],
    ['not by other files, whatever its text', withKeys('Hello', '3_9'), ['3_1'], false],
    ['by its text where the key of a file is not known', withKeys('Hello', '3_1'), [null], true],
    ['not by the number of its files alone', withKeys('Rewritten', '3_1'), [null], false],
    ['by its text where it has no files', listed('Hello'), [], true],
  ])('identifies a post %s', (_name, post, keys, expected) => {
    expect(isMatching(post, 'Hello', keys.map(upload))).toBe(expected);
  });
});

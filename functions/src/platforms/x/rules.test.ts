import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Content } from '../../model/post.ts';
import { contentBreaches, fileProblem, unsupportedBy } from '../kit/rules/platform-rules.ts';
import { rules, tooLongWithoutPremium, weightedLength } from './rules.ts';
import { categoryOf } from './upload.ts';

const MB = 1024 * 1024;
function post(text: string, ...names: string[]): Content {
  return {
    text,
    mediaType: 'image',
    media: names.map((name) => ({
      kind: name.endsWith('mp4') ? 'video' : 'image',
      url: `https://media.example/${name}`,
    })),
    originals: [],
  };
}

it.each([
  ['a text', post('x'.repeat(280))],
  ['a text that only some accounts can post', post('x'.repeat(25_000))],
  ['four images without a text', post('', 'a.jpg', 'b.png', 'c.webp', 'd.jpg')],
  ['a GIF', post('', 'a.GIF')],
  ['a video', post('', 'a.mp4')],
  ['a cashtag beside prices', post('$AAPL at $5, US$AAPL, $TOOLONGNAME')],
])('a post with %s is accepted', (_name, content) => expect(unsupportedBy(rules, content)).toBeNull());

it.each([
  ['25,001 characters', post('x'.repeat(25_001)), '280 characters'],
  ['five images', post('', ...'abcde'.split('').map((name) => `${name}.jpg`)), '4 images'],
  ['two videos', post('', 'a.mp4', 'b.mp4'), 'one video'],
  ['both kinds', post('', 'a.mp4', 'b.jpg'), 'not both'],
  ['a GIF among images', post('', 'a.jpg', 'b.gif?x=1'), 'by itself'],
  ['two cashtags', post('$AAPL and $TSLA'), 'one cashtag'],
  ['nothing', post(' \n'), 'needs a text'],
])('the error for %s names what X would accept', (_name, content, part) =>
  expect(unsupportedBy(rules, content)).toContain(part),
);

describe('equal texts in a thread on X', () => {
  const actual = (text: string, ...replies: string[]) => {
    const content = { ...post(text), replies: replies.map((reply) => ({ text: reply, media: [] })) };
    return contentBreaches(rules, content).find(({ rule }) => rule.id === 'x.repeated_text')?.actual;
  };

  it.each([
    ['a reply with the text of the post', 'reply 2', actual('One', 'Two', ' One')],
    ['a reply with the text of another', 'reply 3', actual('One', 'Two', 'Three', 'Two')],
    ['a composed letter beside one in two pieces', 'reply 1', actual('\u00e9', 'e\u0301')],
    ['no reply in a thread of different texts', undefined, actual('One', 'Two', 'one')],
    ['no reply without a text', undefined, actual('', '', '')],
  ])('equal texts in a thread on X name %s', (_what, expected, found) => {
    expect(found).toBe(expected);
  });
});

it('a text on X has up to 280 characters without X Premium', () => {
  expect(tooLongWithoutPremium(post('中'.repeat(140)))).toBeNull();
  expect(tooLongWithoutPremium(post('中'.repeat(141)))).toContain('282');
});

describe('file limits of X', () => {
  const problem = (mimeType: string | null, sizeBytes: number) =>
    fileProblem(rules, { kind: 'image' }, { mimeType, sizeBytes });

  it.each([
    ['image/jpeg', 5 * MB, 'tweet_image'],
    ['image/webp', 1, 'tweet_image'],
    ['image/gif', 15 * MB, 'tweet_gif'],
    ['video/mp4', 512 * MB, 'tweet_video'],
    ['video/quicktime', 1, 'tweet_video'],
  ])('a file as %s of %d bytes is accepted', (mimeType, bytes, category) => {
    expect(problem(mimeType, bytes)).toBeNull();
    expect(categoryOf({ mimeType })).toBe(category);
  });

  it.each([
    ['image/jpeg', 20 * MB + 1, '20 MB'],
    ['image/gif', 15 * MB + 1, '15 MB'],
    ['video/mp4', 512 * MB + 1, '512 MB'],
    ['video/webm', 1, 'MP4'],
    ['image/heic', 1, 'JPEG'],
    [null, 1, 'JPEG'],
  ])('an error explains why X refuses %s of %d bytes', (mimeType, bytes, part) =>
    expect(problem(mimeType, bytes)?.message).toContain(part),
  );
});

/** Any code point but surrogates. fast-check's own unit of that kind takes seconds to build. */
const codePoint = fc
  .integer({ min: 0, max: 0x10ffff })
  .filter((point) => point < 0xd800 || point > 0xdfff)
  .map((point) => String.fromCodePoint(point));

it.each([
  ['Latin letters once', 'héllo 1#', 8],
  ['Chinese and Japanese twice', '中文です', 8],
  ['an emoji as two, however it is made', '👍 👨‍👩‍👧 🇩🇪 ❤️', 11],
  ['a composed letter once, also where it came in two pieces', 'e\u0301', 1],
  ['typographic quotes once', '“…”', 4],
  ['a link as 23, whatever its length', 'https://herald.example/a', 23],
  ['a long link as 23', `https://herald.example/${'x'.repeat(200)}?a=b&c=d#e`, 23],
  ['the full stop behind a link for itself', 'See https://herald.example/a.', 28],
  ['a link in brackets', '(https://herald.example/a)', 25],
  ['a link up to the first Chinese character', 'https://herald.example/a中', 25],
  ['each of two links', 'https://a.example http://b.example', 47],
  ['no link where the address is none', 'http://localhost', 16],
  ['no link inside a word', 'xhttps://a.example', 18],
])('the weighted length counts %s', (_name, text, expected) => {
  expect(weightedLength(text)).toBe(expected);
});

it('the weighted length is the sum of the weighted lengths of its parts', () => {
  const piece = fc.constantFrom('a', 'ß', '中', '👍🏽', 'https://herald.example/x', '𝒳', '“');
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const gaps = Math.max(0, pieces.length - 1);
      const sum = pieces.reduce((all, one) => all + weightedLength(one), gaps);
      expect(weightedLength(pieces.join(' '))).toBe(sum);
    }),
  );
});

it('the weighted length is between 0 and twice the number of characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: codePoint }), (text) => {
      fc.pre(!/https?:/i.test(text));
      expect(weightedLength(text)).toBeGreaterThanOrEqual(0);
      expect(weightedLength(text)).toBeLessThanOrEqual(2 * [...text.normalize('NFC')].length);
    }),
  );
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { weightedLength } from './text.ts';

describe('weightedLength', () => {
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
  ])('counts %s', (_name, text, expected) => {
    expect(weightedLength(text)).toBe(expected);
  });

  it('adds up, piece by piece', () => {
    const piece = fc.constantFrom('a', 'ß', '中', '👍🏽', 'https://herald.example/x', '𝒳', '“');
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const gaps = Math.max(0, pieces.length - 1);
        const sum = pieces.reduce((all, one) => all + weightedLength(one), gaps);
        expect(weightedLength(pieces.join(' '))).toBe(sum);
      }),
    );
  });

  it('is at most twice the number of characters, and never less than nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        fc.pre(!/https?:/i.test(text));
        expect(weightedLength(text)).toBeGreaterThanOrEqual(0);
        expect(weightedLength(text)).toBeLessThanOrEqual(2 * [...text.normalize('NFC')].length);
      }),
    );
  });
});

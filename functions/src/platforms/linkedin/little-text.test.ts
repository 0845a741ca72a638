import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { littleText } from './little-text.ts';

/** The inverse, by LinkedIn's grammar: null where it would cut the text. */
const read = (source: string): string | null => {
  const token = /\\(.)|(#[\p{L}\p{N}]+)|([^\\|{}@[\]()<>#*_~])/suy;
  let text = '';
  for (token.lastIndex = 0; token.lastIndex < source.length; ) {
    const match = token.exec(source);
    if (!match) return null;
    text += match[1] ?? match[2] ?? match[3] ?? '';
  }
  return text;
};

describe('littleText', () => {
  it.each([
    ['Hello', 'Hello'],
    ['(a) [b] {c} <d>', '\\(a\\) \\[b\\] \\{c\\} \\<d\\>'],
    ['a_b *c* ~d~ | e@f \\', 'a\\_b \\*c\\* \\~d\\~ \\| e\\@f \\\\'],
    ['#news and #Zürich2026', '#news and #Zürich2026'],
    ['(#news)', '\\(#news\\)'],
    ['C# ## # a#b', 'C\\# \\#\\# \\# a\\#b'],
    ['#snake_case', '#snake\\_case'],
    ['https://herald.example/a_b#c', 'https://herald.example/a\\_b\\#c'],
  ])('writes %j as %j', (text, expected) => expect(littleText(text)).toBe(expected));

  it('is read as exactly what was meant, whatever it holds', () => {
    const piece = fc.constantFrom(...'\\|{}@[]()<>#*_~ a中1\n', '👍', '#tag', 'word');
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.array(piece).map((pieces) => pieces.join('')),
    );
    fc.assert(
      fc.property(text, (meant) => {
        expect(read(littleText(meant))).toBe(meant);
      }),
    );
  });
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { substituteMissing } from './substitutes.ts';

function without(missing: string) {
  return new Set(missing);
}

it.each([
  ['CO₂', '₂', 'CO2'],
  ['10⁴ and 10⁵⁰', '⁵⁰', '10⁴ and 10^50'],
  ['m²', '', 'm²'],
  ['⅛ of 2⅛', '⅛', '1/8 of 2 1/8'],
  ['really‽', '‽', 'really?!'],
  ['q̈', '', 'q̈'],
  ['a\u0007b', '\u0007', 'ab'],
  ['𒀀', '𒀀', '□'],
  ['\u0007', '\u0007', '?'],
])('the text %j without a glyph for %j is rendered as %j', (text, missing, expected) => {
  expect(substituteMissing(text, without(missing), 0)).toBe(expected);
});

it('any text stays well-formed after two passes of substitution', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), (text) => {
      const all = new Set(Array.from(text).filter((sign) => !/[ -~]/.test(sign)));
      const first = substituteMissing(text, all, 0);
      const rest = new Set(Array.from(first).filter((sign) => !/[ -~]/.test(sign)));
      expect(substituteMissing(first, rest, 1).isWellFormed()).toBe(text.isWellFormed());
    }),
  );
});

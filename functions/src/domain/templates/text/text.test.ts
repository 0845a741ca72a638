import fc from 'fast-check';
import { expect, it } from 'vitest';
import { layoutLines } from './line-layout.ts';
import { directionOf, lineHeightFor, trackingFor, withBidiMarks, withBreakOpportunities } from './scripts.ts';
import { substituteMissing } from './substitutes.ts';
import type { Word } from './text-measurer.ts';

function textRun(ems: number, trailing = 0) {
  return {
    ems,
    clusters: ems,
    trailingSpace: { ems: trailing, clusters: trailing },
  };
}

/** A word of letters one em wide, and its space. */
function word(letters: number, space = 1): Word {
  return {
    ...textRun(letters + space, space),
    splitClusters: () => [...Array.from({ length: letters }, () => textRun(1)), ...(space ? [textRun(1, 1)] : [])],
  };
}

function options(maxWidth: number) {
  return { size: 10, tracking: 0, maxWidth };
}

it('a paragraph fills lines, and ignores the width of a trailing space', () => {
  expect(layoutLines([word(4), word(4), word(4)], options(91))).toEqual({ count: 2, breaksWords: false });
  expect(layoutLines([word(4), word(4, 0)], options(91))).toEqual({ count: 1, breaksWords: false });
});

it('the width of a line includes letter spacing', () => {
  expect(layoutLines([word(4), word(4, 0)], { ...options(91), tracking: 0.1 }).count).toBe(2);
});

it('a word that is longer than a line is broken', () => {
  expect(layoutLines([word(2), word(25), word(2, 0)], options(100.1))).toEqual({ count: 4, breaksWords: true });
});

it('an empty text has no line', () => expect(layoutLines([], options(100))).toEqual({ count: 0, breaksWords: false }));

function visible(text: string): string {
  return text.replaceAll('\u200b', '|').replaceAll('\u2060', '~');
}

it('the first letter of a text decides its direction', () => {
  expect(directionOf('“Hello” שלום')).toBe('ltr');
  expect(directionOf('2026: مرحبا hello')).toBe('rtl');
  expect(directionOf('שלום')).toBe('rtl');
  expect(directionOf('12 % 🚀')).toBeUndefined();
});

it('right-to-left text keeps the order of numbers', () => {
  const marked = (text: string) => withBidiMarks(text).replaceAll('\u200e', '>');
  expect(marked('الجمعة 19:00')).toBe('الجمعة 19>:>00>');
  expect(marked('الجمعة ١٤/٦/٢٠٣٠ 87%')).toBe('الجمعة ١٤>/>٦>/>٢٠٣٠> 87%');
  expect(marked('שישי 87% ‏₪5')).toBe('שישי 87>%> ‏₪>5>');
  expect(marked('Friday 19:00')).toBe('Friday 19:00');
});

it('the line height is larger for scripts with marks above and below', () => {
  expect(lineHeightFor('Hello', 1.1)).toBe(1.1);
  expect(lineHeightFor('Hello 🚀', 1.02)).toBeGreaterThan(1.1);
  expect(lineHeightFor('สวัสดี', 1.1)).toBeGreaterThan(1.4);
  expect(lineHeightFor('日本', 1.1)).toBeGreaterThan(1.2);
  expect(lineHeightFor('٨٧٪', 1.1)).toBe(1.1);
});

it('joined scripts have no letter spacing', () => {
  expect(trackingFor('Hello', -0.02)).toBe(-0.02);
  expect(trackingFor('مرحبا', -0.02)).toBe(0);
});

it('a Thai text breaks between words', () => {
  expect(visible(withBreakOpportunities('ก้าวเล็กทุกวัน'))).toBe('ก้าว|เล็ก|ทุก|วัน');
  expect(visible(withBreakOpportunities('ก้าวเล็ก ทุกวัน  We'))).toBe('ก้าว|เล็ก ทุก|วัน  We');
});

it('a Korean or Japanese word does not break', () => {
  expect(visible(withBreakOpportunities('매일 조금씩 ok'))).toBe('매~일 조~금~씩 ok');
  expect(visible(withBreakOpportunities('毎日続ける。ABC'))).toBe('毎~日続~け~る。ABC');
  expect(withBreakOpportunities('plain words')).toBe('plain words');
});

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

import { segmentsOf } from '../../../model/text-segments.ts';
import { graphemes, isEmoji } from './graphemes.ts';

/** Scripts with marks above and below the letters, which need a larger line height. */
const hasTallMarks =
  /(?=\p{L})\p{Script=Arabic}|\p{Script=Devanagari}|\p{Script=Bengali}|\p{Script=Tamil}|\p{Script=Telugu}|\p{Script=Thai}/u;
const cjk = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}/u;
const rightToLeft = /\p{Script=Arabic}|\p{Script=Hebrew}/u;
const letter = /\p{L}/u;

const TALL_LINE_HEIGHT = 1.5;
const CJK_LINE_HEIGHT = 1.3;
/** An emoji is as high as the font size; with less it would touch the line above. */
const EMOJI_LINE_HEIGHT = 1.16;

/** The line height of a text as a multiple of the font size: at least `wanted`, more for scripts that need it. */
export function lineHeightFor(text: string, wanted: number): number {
  if (hasTallMarks.test(text)) return Math.max(wanted, TALL_LINE_HEIGHT);
  if (cjk.test(text)) return Math.max(wanted, CJK_LINE_HEIGHT);
  return graphemes(text).some(isEmoji) ? Math.max(wanted, EMOJI_LINE_HEIGHT) : wanted;
}

/** Letter spacing in ems: `wanted`, but none for joined and CJK scripts. */
export function trackingFor(text: string, wanted: number): number {
  return hasTallMarks.test(text) || cjk.test(text) ? 0 : wanted;
}

/** The base direction of a text, from its first letter; undefined without letters. */
export function directionOf(text: string): 'ltr' | 'rtl' | undefined {
  const first = letter.exec(text)?.[0];
  if (first === undefined) return undefined;
  return rightToLeft.test(first) ? 'rtl' : 'ltr';
}

const thai = /\p{Script=Thai}/u;
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const betweenHangul = /(?<=\p{Script=Hangul})(?=\p{Script=Hangul})/gu;
const betweenJapanese =
  /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー])(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー])/gu;

const ZERO_WIDTH_SPACE = '\u200b';
const WORD_JOINER = '\u2060';
/** A line breaks at a space anyway, and satori takes a space with a zero-width one for a word, which moves the line. */
const adjacentToSpace = /(?<=\s)\u200b|\u200b(?=\s)/gu;

/** Arabic digits and signs such as ٪, which follow the direction of the surrounding text. */
const arabicFigures = /[\u0600-\u06ff]/u;

/** The CSS direction of a text in a layout that is right-to-left or not. Bare numbers such as 87% stay left-to-right. */
export function textDirection(text: string, rtl: boolean): 'ltr' | 'rtl' {
  return directionOf(text) ?? (rtl && arabicFigures.test(text) ? 'rtl' : 'ltr');
}

/** Numbers with separators: times, dates, decimals. */
const numbers = /\p{Nd}+(?:[:.,/]\p{Nd}+)+/gu;
const arabic = /\p{Script=Arabic}/u;
/** Outside Arabic, a percent or currency sign belongs to the adjacent number. */
const amounts = /[$€£₪]?\p{Nd}+(?:[:.,/]\p{Nd}+)*[%‰$€£₪]?/gu;
const partsOfNumber = /\p{Nd}+|\P{Nd}/gu;

const LEFT_TO_RIGHT_MARK = '\u200e';

/**
 * Inserts left-to-right marks into the numbers of right-to-left text: satori orders the parts of a number one by one, and
 * 19:00 would become 00:19.
 */
export function withBidiMarks(text: string): string {
  return directionOf(text) === 'rtl'
    ? text.replace(arabic.test(text) ? numbers : amounts, (number) =>
        number.replace(partsOfNumber, (part) => part + LEFT_TO_RIGHT_MARK),
      )
    : text;
}

/**
 * Inserts invisible characters that mark line break opportunities in scripts that UAX 14 does not cover well: Thai has no
 * spaces, Japanese words should stay whole, and Korean breaks at spaces.
 */
export function withBreakOpportunities(text: string): string {
  if (thai.test(text)) return wordsOf(text, 'th').join(ZERO_WIDTH_SPACE).replace(adjacentToSpace, '');
  if (kana.test(text))
    return wordsOf(text, 'ja')
      .map((word) => word.replace(betweenJapanese, WORD_JOINER))
      .join('');
  return text.replace(betweenHangul, WORD_JOINER);
}

function wordsOf(text: string, language: 'ja' | 'th'): string[] {
  return Array.from(segmentsOf(text, 'word', language), ({ segment }) => segment);
}

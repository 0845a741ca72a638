import { isEmoji } from './emoji.ts';
import { graphemes } from './graphemes.ts';

/** Scripts with marks above and below the letters, which need taller lines. */
const tall =
  /(?=\p{L})\p{Script=Arabic}|\p{Script=Devanagari}|\p{Script=Bengali}|\p{Script=Tamil}|\p{Script=Telugu}|\p{Script=Thai}/u;
const square = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}/u;
const rightToLeft = /\p{Script=Arabic}|\p{Script=Hebrew}/u;
const letter = /\p{L}/u;

const TALL_LINE = 1.5;
const SQUARE_LINE = 1.3;
/** An emoji is as high as the font size; less would let it touch the line above. */
const EMOJI_LINE = 1.16;

/** The line height a text needs, as a multiple of the font size: what the design asks for, or more where the script does. */
export const lineHeightFor = (text: string, wanted: number): number => {
  if (tall.test(text)) return Math.max(wanted, TALL_LINE);
  if (square.test(text)) return Math.max(wanted, SQUARE_LINE);
  return graphemes(text).some(isEmoji) ? Math.max(wanted, EMOJI_LINE) : wanted;
};

/** Letter spacing in ems. Letters of joined and square scripts keep their own. */
export const trackingFor = (text: string, wanted: number): number =>
  tall.test(text) || square.test(text) ? 0 : wanted;

/** The reading direction of a text, from its first letter, or undefined where it has none. */
export const directionOf = (text: string): 'ltr' | 'rtl' | undefined => {
  const first = letter.exec(text)?.[0];
  if (first === undefined) return undefined;
  return rightToLeft.test(first) ? 'rtl' : 'ltr';
};

const thai = /\p{Script=Thai}/u;
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const betweenHangul = /(?<=\p{Script=Hangul})(?=\p{Script=Hangul})/gu;
const betweenJapanese =
  /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー])(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー])/gu;

const MAY_BREAK = '\u200b';
const MUST_HOLD = '\u2060';

/** Arabic digits and their signs, such as ٪, which are ordered with the text around them. */
const arabicFigures = /[\u0600-\u06ff]/u;

/** The direction to set a text in on a picture that reads from the right or the left. Bare figures such as 87% keep their own. */
export const orderOf = (text: string, rtl: boolean): 'ltr' | 'rtl' =>
  directionOf(text) ?? (rtl && arabicFigures.test(text) ? 'rtl' : 'ltr');

/** Numbers that belong together across a separator: hours, dates, decimals. */
const numbers = /\p{Nd}+(?:[:.,/]\p{Nd}+)+/gu;
const arabic = /\p{Script=Arabic}/u;
/** Outside Arabic, a percent or currency sign belongs to the number it touches. */
const amounts = /[$€£₪]?\p{Nd}+(?:[:.,/]\p{Nd}+)*[%‰$€£₪]?/gu;
const partsOfNumber = /\p{Nd}+|\P{Nd}/gu;

const LEFT_TO_RIGHT = '\u200e';

/**
 * Marks the parts of a number in right-to-left text as left-to-right, with characters that draw nothing: the renderer orders
 * them one by one, and 19:00 would become 00:19.
 */
export const withNumbersInOrder = (text: string): string =>
  directionOf(text) === 'rtl'
    ? text.replace(arabic.test(text) ? numbers : amounts, (number) =>
        number.replace(partsOfNumber, (part) => part + LEFT_TO_RIGHT),
      )
    : text;

const thaiWords = new Intl.Segmenter('th', { granularity: 'word' });
const japaneseWords = new Intl.Segmenter('ja', { granularity: 'word' });

const segmentsOf = (segmenter: Intl.Segmenter, text: string): string[] =>
  Array.from(segmenter.segment(text), ({ segment }) => segment);

/**
 * Marks where lines may end in scripts whose words the general rules do not know, with characters that draw nothing: Thai
 * writes no spaces, Japanese words should stay whole, and Korean breaks at its spaces.
 */
export const withBreaks = (text: string): string => {
  if (thai.test(text)) return segmentsOf(thaiWords, text).join(MAY_BREAK);
  if (kana.test(text))
    return segmentsOf(japaneseWords, text)
      .map((word) => word.replace(betweenJapanese, MUST_HOLD))
      .join('');
  return text.replace(betweenHangul, MUST_HOLD);
};

import { segmentsOf } from '../../../model/text-segments.ts';

/** In printable ASCII every character is a grapheme, which spares the slow segmenter. */
const printableAscii = /^[ -~]*$/;

const emojiSequence = /^\p{RGI_Emoji}$/v;
const pictograph = /^\p{Extended_Pictographic}/u;
const textPresentation = /\uFE0E/;

/** Symbols below this, such as © and ↔, are text unless followed by an emoji presentation selector. */
const FIRST_PICTOGRAPH = 0x2600;

/** The grapheme clusters of a text: an emoji of several code points is one. */
export function graphemes(text: string): string[] {
  return printableAscii.test(text)
    ? text.split('')
    : Array.from(segmentsOf(text, 'grapheme'), ({ segment }) => segment);
}

/** Code points that need no glyph: joiners, direction marks, variation selectors. */
const invisible = /^[\p{Default_Ignorable_Code_Point}\s]$/u;

/** The code points of a grapheme that need a glyph. */
export function visibleCodePoints(grapheme: string): number[] {
  return Array.from(grapheme)
    .filter((character) => !invisible.test(character))
    .map((character) => character.codePointAt(0) ?? 0);
}

/** Whether a grapheme is drawn as an emoji image. A bare ❤ is, as on phones; © is not; U+FE0E selects text presentation. */
export function isEmoji(grapheme: string): boolean {
  if (emojiSequence.test(grapheme)) return true;
  const first = grapheme.codePointAt(0) ?? 0;
  return first >= FIRST_PICTOGRAPH && pictograph.test(grapheme) && !textPresentation.test(grapheme);
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** In printable ASCII every character is a grapheme, which spares the slow segmenter. */
const printableAscii = /^[ -~]*$/;

/** The grapheme clusters of a text: an emoji of several code points is one. */
export function graphemes(text: string): string[] {
  return printableAscii.test(text) ? text.split('') : Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** Code points that need no glyph: joiners, direction marks, variation selectors. */
const invisible = /^[\p{Default_Ignorable_Code_Point}\s]$/u;

/** The code points of a grapheme that need a glyph. */
export function visibleCodePoints(grapheme: string): number[] {
  return Array.from(grapheme)
    .filter((character) => !invisible.test(character))
    .map((character) => character.codePointAt(0) ?? 0);
}

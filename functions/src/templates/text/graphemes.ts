const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Printable ASCII, where every character is a letter of its own and the segmenter can be spared. */
const plain = /^[ -~]*$/;

/** The letters of a text as a reader counts them: an emoji of several code points is one. */
export const graphemes = (text: string): string[] =>
  plain.test(text) ? text.split('') : Array.from(segmenter.segment(text), ({ segment }) => segment);

/** Code points that draw nothing, so that no font needs a glyph for them: joiners, direction marks, variation selectors. */
const invisible = /^[\p{Default_Ignorable_Code_Point}\s]$/u;

/** The code points of a grapheme that need a glyph. */
export const visibleCodePoints = (grapheme: string): number[] =>
  Array.from(grapheme)
    .filter((character) => !invisible.test(character))
    .map((character) => character.codePointAt(0) ?? 0);

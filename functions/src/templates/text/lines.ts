import type { Extent, Stretch, Word } from './words.ts';

/** A size for text: font size and width in pixels, letter spacing in ems. */
export interface Setting {
  size: number;
  tracking: number;
  width: number;
}

export interface Lines {
  count: number;
  /** Whether a word is too long for a line, so that words must be broken between letters. */
  broken: boolean;
}

/** Half a hundredth of a pixel: where rounding could let the renderer break a line that just fits here. */
const SLACK = 0.005;

/**
 * How many lines a text takes, by the renderer's own rules: words fill a line until the next would pass its end, and
 * trailing spaces may hang over. Where a word is longer than a line, every stretch that is (spaces included) is broken
 * between letters.
 */
export const layLines = (words: readonly Word[], { size, tracking, width }: Setting): Lines => {
  const pixels = ({ ems, letters }: Extent) => (ems + tracking * letters) * size;
  const room = width - SLACK;
  let count = words.length > 0 ? 1 : 0;
  let filled = 0;
  const broken = words.some((word) => pixels(word) - pixels(word.trailing) > room);
  const place = (stretch: Stretch) => {
    if (filled > 0 && filled + pixels(stretch) - pixels(stretch.trailing) > room) {
      count += 1;
      filled = 0;
    }
    filled += pixels(stretch);
  };
  for (const word of words) {
    const letters = broken && pixels(word) > room ? word.split() : [];
    if (letters.length > 1) {
      if (filled > 0) count += 1;
      filled = 0;
      letters.forEach(place);
    } else place(word);
  }
  return { count, broken };
};

import type { Advance, TextRun, Word } from './text-measurer.ts';

interface LineOptions {
  /** Font size in pixels. */
  size: number;
  /** Letter spacing in ems. */
  tracking: number;
  /** Pixels. */
  maxWidth: number;
}

export interface LineLayout {
  count: number;
  /** Whether a word is longer than a line, so that words must be broken between letters. */
  breaksWords: boolean;
}

/** Pixels: rounding could let satori break a line that just fits here. */
const ROUNDING_TOLERANCE = 0.005;

/**
 * Counts the lines of a text by satori's own rules: words fill a line until the next would overflow, and trailing spaces may
 * overflow. If a word is longer than a line, every word that is (spaces included) is broken between letters.
 */
export function layoutLines(words: readonly Word[], { size, tracking, maxWidth }: LineOptions): LineLayout {
  const pixels = ({ ems, clusters }: Advance) => (ems + tracking * clusters) * size;
  const available = maxWidth - ROUNDING_TOLERANCE;
  let count = words.length > 0 ? 1 : 0;
  let filled = 0;
  const breaksWords = words.some((word) => pixels(word) - pixels(word.trailingSpace) > available);
  const addRun = (run: TextRun) => {
    if (filled > 0 && filled + pixels(run) - pixels(run.trailingSpace) > available) {
      count += 1;
      filled = 0;
    }
    filled += pixels(run);
  };
  for (const word of words) {
    const clusters = breaksWords && pixels(word) > available ? word.splitClusters() : [];
    if (clusters.length > 1) {
      if (filled > 0) count += 1;
      filled = 0;
      clusters.forEach(addRun);
    } else addRun(word);
  }
  return { count, breaksWords };
}

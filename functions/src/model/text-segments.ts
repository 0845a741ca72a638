const segmenters = new Map<string, Intl.Segmenter>();

/** The graphemes, words or sentences of a text. A segmenter is made on first use, since each takes a cold start some milliseconds. */
export function segmentsOf(
  text: string,
  granularity: 'grapheme' | 'word' | 'sentence',
  language: 'en' | 'ja' | 'th' = 'en',
): Intl.Segments {
  const key = `${language} ${granularity}`;
  const segmenter = segmenters.get(key) ?? new Intl.Segmenter(language, { granularity });
  segmenters.set(key, segmenter);
  return segmenter.segment(text);
}

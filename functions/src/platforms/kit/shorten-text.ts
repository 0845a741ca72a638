const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The start of a text, at most `length` UTF-16 units: whole words where that leaves at least half, never half a character. */
export function shortenText(text: string, length: number): string {
  const fullText = text.trim();
  if (fullText.length <= length) return fullText;
  const start = fitting(fullText, length);
  const lastGap = /\s/.test(fullText.charAt(start.length)) ? start.length : start.search(/\s\S*$/);
  return start.slice(0, lastGap >= length / 2 ? lastGap : start.length).trimEnd();
}

/** The whole graphemes at the start of a text that fit into `length` UTF-16 units. */
function fitting(text: string, length: number): string {
  let end = 0;
  for (const { index, segment } of graphemes.segment(text)) {
    if (index + segment.length > length) break;
    end = index + segment.length;
  }
  return text.slice(0, end);
}

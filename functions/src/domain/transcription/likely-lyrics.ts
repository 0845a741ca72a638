/** Marks that speech-to-text models write around singing. */
const MUSIC_MARK = /[♪♫🎵🎶]|\[(?:music|singing|song)[^\]]{0,20}\]/iu;

/** Fewer lines are too few to distinguish a refrain from a repeated sentence. */
const MIN_LINES = 8;
/** Share of repeated lines: refrains make up a third of most songs, and speech repeats hardly any line. */
const MIN_REPEATED_SHARE = 0.3;
/** Lines of verse are shorter than sentences of speech (words). */
const MAX_VERSE_WORDS = 9;

/**
 * Whether a transcript is probably song lyrics: the model marked music, or the lines are short and many of them, of more
 * than two words each, are repeated. A heuristic, meant for asking the user about rights.
 */
export function isLikelyLyrics(transcript: string, segments: readonly string[]): boolean {
  if (MUSIC_MARK.test(transcript)) return true;
  const lines = (segments.length >= MIN_LINES ? segments : linesOf(transcript)).map(normalize).filter(Boolean);
  if (lines.length < MIN_LINES) return false;
  const counts = new Map<string, number>();
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
  const wordsIn = (line: string): number => line.split(' ').length;
  const repeated = lines.filter((line) => wordsIn(line) > 2 && (counts.get(line) ?? 0) > 1).length;
  return repeated / lines.length >= MIN_REPEATED_SHARE && median(lines.map(wordsIn)) <= MAX_VERSE_WORDS;
}

function linesOf(text: string): string[] {
  return text.split(/[\n.!?;]+/u);
}

function normalize(line: string): string {
  return line
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s]/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}

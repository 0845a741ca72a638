import { locale } from '../../i18n/language.ts';

/** How much of a text a feed shows before its "more". */
export interface Fold {
  /** In what a reader sees as characters. */
  characters?: number;
  /** Lines, as far as line breaks make them. */
  lines?: number;
}

/** A text as a feed shows it. */
interface FoldedText {
  shown: string;
  isFolded: boolean;
}

const graphemes = new Intl.Segmenter(locale, { granularity: 'grapheme' });

/** The start of a text, at most `count` characters: ending at a word if at least half of it remains. */
export function startOf(text: string, count: number): string {
  const start = text.slice(0, endOf(text, count));
  if (start.length === text.length || /\s/.test(text.charAt(start.length))) return start.trimEnd();
  const lastGap = start.search(/\s\S*$/);
  return (lastGap >= start.length / 2 ? start.slice(0, lastGap) : start).trimEnd();
}

/** What a feed shows of a text. */
export function foldText(text: string, fold: Fold | null): FoldedText {
  const fullText = text.trim();
  const { characters = Number.POSITIVE_INFINITY, lines = Number.POSITIVE_INFINITY } = fold ?? {};
  const firstLines = fullText.split('\n').slice(0, lines).join('\n').trimEnd();
  const shown = startOf(firstLines, characters);
  return { shown, isFolded: shown.length < fullText.length };
}

/** Where the character after the first `count` begins; the length of the text where it has no more. */
function endOf(text: string, count: number): number {
  let seen = 0;
  for (const { index } of graphemes.segment(text)) if (seen++ === count) return index;
  return text.length;
}

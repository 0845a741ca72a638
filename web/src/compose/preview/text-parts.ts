import { locale } from '../../i18n/language.ts';

const graphemes = new Intl.Segmenter(locale, { granularity: 'grapheme' });

/** What a platform turns into a link. */
export type Mark = 'link' | 'tag' | 'mention';

/** A piece of a text; `mark` is null where it stays plain. */
interface TextPart {
  text: string;
  mark: Mark | null;
}

/** A link ends before the punctuation of the sentence around it. A tag has a letter, and an address of mail is no mention. */
const marked =
  /(?<link>https?:\/\/[^\s<>"]*[^\s<>"'.,;:!?)\]}…])|(?<tag>(?<![\p{L}\p{N}_&/])#(?=[\p{N}_]*\p{L})[\p{L}\p{M}\p{N}_]+)|(?<mention>(?<![\p{L}\p{N}_.+/-])@[\w](?:[\w.-]*\w)?)/giu;

/** A text in pieces, of which the marked ones become links on a platform. */
export function textParts(text: string, marks: readonly Mark[]): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(marked)) {
    const mark = markOf(match.groups);
    if (!marks.includes(mark)) continue;
    if (match.index > end) parts.push({ text: text.slice(end, match.index), mark: null });
    parts.push({ text: match[0], mark });
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), mark: null });
  return parts;
}

/** The first address of a page in a text; null where it has none. */
export function firstLink(text: string): URL | null {
  const link = textParts(text, ['link']).find(({ mark, text: address }) => mark === 'link' && URL.canParse(address));
  return link ? new URL(link.text) : null;
}

function markOf(groups: Record<string, string | undefined> = {}): Mark {
  if (groups['link'] !== undefined) return 'link';
  return groups['tag'] === undefined ? 'mention' : 'tag';
}

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

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

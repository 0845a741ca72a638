import { type LineLayout, layoutLines } from '../text/line-layout.ts';
import { lineHeightFor, trackingFor, withBidiMarks, withBreakOpportunities } from '../text/scripts.ts';
import type { Scale } from './block.ts';
import type { LayoutContext } from './template.ts';
import type { TextStyle } from './text-style.ts';

interface Paragraph {
  text: string;
  /** Multiple of the font size. */
  lineHeight: number;
  /** Ems. */
  tracking: number;
}

/** A paragraph at one font size. */
export interface ParagraphLayout {
  paragraph: Paragraph;
  lines: LineLayout;
  /** Pixels. */
  height: number;
}

/** The layout of a text at one scale. */
interface TextLayout {
  /** Font size in pixels. */
  size: number;
  paragraphs: readonly ParagraphLayout[];
}

/** Height of a blank line between paragraphs, as a share of a line. */
const BLANK_LINE_SHARE = 0.6;

const DEFAULT_LINE_HEIGHT = 1.3;

/** Down to this share of its size, text shrinks to keep long words whole. Below it, words are broken instead. */
const MIN_FACTOR_FOR_WHOLE_WORDS = 0.26;

/**
 * Lays out a text at any scale; each layout is cached. If a word is longer than a line, or the text takes more than
 * `maxLines`, its font size shrinks further, down to `minSize`.
 */
export function textLayoutOf(context: LayoutContext, content: string, style: TextStyle): (scale: Scale) => TextLayout {
  const paragraphs = paragraphsOf(content, style);
  const maxLines = style.maxLines ?? Number.POSITIVE_INFINITY;
  const layoutAt = (size: number) => layoutParagraphs(context, paragraphs, style, size);
  const largestAccepted = (
    from: number,
    to: number,
    accepts: (layout: ParagraphLayout) => boolean,
  ): TextLayout | undefined => {
    for (let size = from; size >= to; size -= 1) {
      const layouts = layoutAt(size);
      if (layouts.every(accepts)) return { size, paragraphs: layouts };
    }
    return undefined;
  };
  const layout = (preferred: number, smallest: number): TextLayout =>
    largestAccepted(
      preferred,
      Math.min(preferred, Math.max(smallest, style.size * MIN_FACTOR_FOR_WHOLE_WORDS)),
      ({ lines }) => !lines.breaksWords && lines.count <= maxLines,
    ) ??
    largestAccepted(preferred, smallest, ({ lines }) => lines.count <= maxLines) ?? {
      size: smallest,
      paragraphs: layoutAt(smallest),
    };
  const cache = new Map<string, TextLayout>();
  return (scale) => {
    const { preferred, smallest } = sizesAt(style, scale);
    const key = `${preferred} ${smallest}`;
    const cached = cache.get(key) ?? layout(preferred, smallest);
    cache.set(key, cached);
    return cached;
  };
}

function paragraphsOf(content: string, { lineHeight = DEFAULT_LINE_HEIGHT, tracking = 0 }: TextStyle): Paragraph[] {
  return content.split('\n').map((line) => ({
    text: withBidiMarks(withBreakOpportunities(line)),
    lineHeight: lineHeightFor(content, lineHeight),
    tracking: trackingFor(content, tracking),
  }));
}

function layoutParagraphs(
  { measurer }: LayoutContext,
  paragraphs: readonly Paragraph[],
  { role, width }: TextStyle,
  size: number,
): ParagraphLayout[] {
  return paragraphs.map((paragraph) => {
    const options = { size, tracking: paragraph.tracking, maxWidth: width };
    const lines = layoutLines(measurer.measureWords(paragraph.text, role), options);
    return { paragraph, lines, height: heightOf(paragraph, lines, size) };
  });
}

function heightOf({ lineHeight }: Paragraph, { count }: LineLayout, size: number): number {
  return count === 0 ? Math.round(size * lineHeight * BLANK_LINE_SHARE) : count * Math.round(size * lineHeight);
}

/** The font size at a scale, and the smallest to which the text may shrink on its own. Pixels. */
function sizesAt(
  { size, minSize = 1 }: TextStyle,
  { factor, minSizeFactor }: Scale,
): { preferred: number; smallest: number } {
  const smallest = Math.max(1, Math.round(Math.min(minSize, size) * minSizeFactor));
  return { preferred: Math.max(smallest, Math.round(size * factor)), smallest };
}

import type { Kit } from '../template.ts';
import { type Lines, layLines } from '../text/lines.ts';
import { lineHeightFor, trackingFor, withBreaks, withNumbersInOrder } from '../text/scripts.ts';
import type { Scale } from './piece.ts';
import type { TextStyle } from './text-piece.ts';

export interface Paragraph {
  text: string;
  /** Multiple of the font size. */
  lineHeight: number;
  /** Ems. */
  tracking: number;
}

/** A paragraph at one size. */
export interface Laid {
  paragraph: Paragraph;
  lines: Lines;
  /** Pixels. */
  height: number;
}

/** Text at the size it gets at some scale. */
export interface TextSetting {
  /** Font size in pixels. */
  size: number;
  paragraphs: readonly Laid[];
}

/** A blank line between paragraphs is this much of a line. */
const BLANK_LINE = 0.6;

const NORMAL_LINE = 1.3;

/** Text gives up this much of its size to keep a long word whole. Below that it is better broken. */
const SMALLEST_FOR_WORDS = 0.26;

const paragraphsOf = (content: string, { lineHeight = NORMAL_LINE, tracking = 0 }: TextStyle): Paragraph[] =>
  content.split('\n').map((part) => ({
    text: withNumbersInOrder(withBreaks(part)),
    lineHeight: lineHeightFor(content, lineHeight),
    tracking: trackingFor(content, tracking),
  }));

const heightOf = ({ lineHeight }: Paragraph, { count }: Lines, size: number): number =>
  count === 0 ? Math.round(size * lineHeight * BLANK_LINE) : count * Math.round(size * lineHeight);

const layAt = (kit: Kit, paragraphs: readonly Paragraph[], { role, width }: TextStyle, size: number): Laid[] =>
  paragraphs.map((paragraph) => {
    const lines = layLines(kit.type.words(paragraph.text, role), { size, tracking: paragraph.tracking, width });
    return { paragraph, lines, height: heightOf(paragraph, lines, size) };
  });

/** The sizes a text may take at some scale, in pixels: what is asked for, and how far it may shrink on its own. */
const sizesAt = ({ size, min = 1 }: TextStyle, { factor, floor }: Scale): { asked: number; least: number } => {
  const least = Math.max(1, Math.round(Math.min(min, size) * floor));
  return { asked: Math.max(least, Math.round(size * factor)), least };
};

/**
 * Sets a text at any scale. Where a word is longer than a line, or there are more lines than the style asks for, this text
 * alone gets smaller, but not smaller than is comfortable.
 */
export const settingOf = (kit: Kit, content: string, style: TextStyle): ((scale: Scale) => TextSetting) => {
  const paragraphs = paragraphsOf(content, style);
  const most = style.lines ?? Number.POSITIVE_INFINITY;
  const attempt = (from: number, to: number, pleases: (laid: Laid) => boolean): TextSetting | undefined => {
    for (let size = from; size >= to; size -= 1) {
      const laid = layAt(kit, paragraphs, style, size);
      if (laid.every(pleases)) return { size, paragraphs: laid };
    }
    return undefined;
  };
  const set = (asked: number, least: number): TextSetting =>
    attempt(
      asked,
      Math.min(asked, Math.max(least, style.size * SMALLEST_FOR_WORDS)),
      ({ lines }) => !lines.broken && lines.count <= most,
    ) ??
    attempt(asked, least, ({ lines }) => lines.count <= most) ?? {
      size: least,
      paragraphs: layAt(kit, paragraphs, style, least),
    };
  const known = new Map<string, TextSetting>();
  return (scale) => {
    const { asked, least } = sizesAt(style, scale);
    const key = `${asked} ${least}`;
    const setting = known.get(key) ?? set(asked, least);
    known.set(key, setting);
    return setting;
  };
};

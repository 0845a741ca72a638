import type { Kit } from '../template.ts';
import { orderOf } from '../text/scripts.ts';
import type { Role } from '../text/words.ts';
import { box, column, type Element, words } from './element.ts';
import type { Piece } from './piece.ts';
import { type Laid, settingOf } from './text-setting.ts';

export interface TextStyle {
  role: Role;
  /** Font size in pixels that the design asks for. */
  size: number;
  /** Font size that stays comfortable to read; the text goes below it only where nothing else helps. */
  min?: number;
  /** Multiple of the font size. */
  lineHeight?: number;
  /** Letter spacing in ems. */
  tracking?: number;
  color: string;
  /** Width of the column in pixels. */
  width: number;
  /** The text shrinks by itself, down to `min`, until it takes no more lines than this. */
  lines?: number;
  align?: 'start' | 'center';
  /** Take only the width of the words, up to `width`. */
  hug?: boolean;
  /** Lines of about the same length, for headlines. */
  balance?: boolean;
  strike?: boolean;
}

const alignOf = (kit: Kit, { align }: TextStyle): string => {
  if (align === 'center') return 'center';
  return kit.rtl ? 'right' : 'left';
};

/** Words are broken only where they must be, since a renderer that may break them also does so to balance lines. */
const wrapping = ({ lines }: Laid, { balance }: TextStyle) => {
  if (lines.broken) return { overflowWrap: 'break-word' };
  return balance ? { textWrap: 'balance' } : {};
};

const drawParagraph = (kit: Kit, laid: Laid, style: TextStyle, size: number): Element => {
  const { text: content, lineHeight, tracking } = laid.paragraph;
  if (content === '') return box({ height: laid.height });
  return words(
    {
      display: 'block',
      [style.hug ? 'maxWidth' : 'width']: style.width,
      fontFamily: kit.type.fontFamily(style.role),
      fontSize: size,
      lineHeight,
      letterSpacing: tracking * size,
      color: style.color,
      textAlign: alignOf(kit, style),
      direction: orderOf(content, kit.rtl),
      ...wrapping(laid, style),
      ...(style.strike ? { textDecoration: 'line-through' } : {}),
    },
    content,
  );
};

/** Text that wraps within its width, in one or more paragraphs. */
export const text = (kit: Kit, content: string, style: TextStyle): Piece => {
  const settingAt = settingOf(kit, content, style);
  return {
    height: (scale) => settingAt(scale).paragraphs.reduce((sum, { height }) => sum + height, 0),
    draw: (scale) => {
      const { size, paragraphs } = settingAt(scale);
      return column(
        style.hug ? {} : { width: style.width },
        ...paragraphs.map((laid) => drawParagraph(kit, laid, style, size)),
      );
    },
  };
};

import type { Kit } from '../template.ts';
import { box, type Element } from './element.ts';
import type { Piece } from './piece.ts';
import { text } from './text-piece.ts';

export interface PillStyle {
  background: string;
  color: string;
  size: number;
  /** The widest it may be, in pixels. */
  width: number;
  /** How many lines the words may take. */
  lines?: number;
  /** After the words, `size` pixels large. */
  icon?: Element;
}

const ICON_GAP = 14;

/** A few words on a rounded ground, as wide as they need. */
export const pill = (kit: Kit, content: string, style: PillStyle): Piece => {
  const { background, color, size, icon } = style;
  const upright = Math.round(size * 0.52);
  const sideways = Math.round(size * 0.95);
  const width = style.width - 2 * sideways - (icon ? size + ICON_GAP : 0);
  const words = text(kit, content, {
    role: 'strong',
    size,
    min: 24,
    lineHeight: 1.2,
    color,
    width,
    lines: style.lines ?? 1,
    hug: true,
    balance: true,
  });
  return {
    height: (scale) => Math.max(words.height(scale), icon ? size : 0) + 2 * upright,
    draw: (scale) =>
      box(
        {
          alignSelf: 'flex-start',
          alignItems: 'center',
          gap: ICON_GAP,
          padding: `${upright}px ${sideways}px`,
          borderRadius: size * 1.2,
          background,
        },
        words.draw(scale),
        ...(icon ? [icon] : []),
      ),
  };
};

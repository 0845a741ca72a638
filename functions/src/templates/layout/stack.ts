import { box, column, type Element, type Style } from './element.ts';
import type { Piece, Scale } from './piece.ts';

/** A piece and the space above it, in pixels at full scale. */
export interface Stacked {
  piece: Piece;
  above: number;
}

/** Spaces give way more slowly than text, so that small text stays in groups. */
const space = (above: number, index: number, { factor }: Scale): number =>
  index === 0 ? 0 : Math.round(above * Math.sqrt(factor));

/** Pieces under each other. The space above the first is left out. */
export const stack = (...parts: readonly Stacked[]): Piece => ({
  height: (scale) =>
    parts.reduce((sum, { piece, above }, index) => sum + space(above, index, scale) + piece.height(scale), 0),
  draw: (scale) =>
    column(
      {},
      ...parts.map(({ piece, above }, index) => column({ marginTop: space(above, index, scale) }, piece.draw(scale))),
    ),
});

/** What stands at the start side of a piece. */
export interface Lead {
  /** Pixels. */
  height: number;
  element: Element;
}

/** A lead, `gap` pixels from the piece it belongs to. A lead that depends on the scale is given as a function. */
export const beside = (
  lead: Lead | ((scale: Scale) => Lead),
  { gap, align = 'center' }: { gap: number; align?: 'flex-start' | 'center' },
  piece: Piece,
): Piece => {
  const leadAt = typeof lead === 'function' ? lead : () => lead;
  return {
    height: (scale) => Math.max(leadAt(scale).height, piece.height(scale)),
    draw: (scale) => box({ gap, alignItems: align }, leadAt(scale).element, piece.draw(scale)),
  };
};

/** Pieces in a row, each as wide as it is. */
export const row = (style: Style, ...pieces: readonly Piece[]): Piece => ({
  height: (scale) => Math.max(0, ...pieces.map((piece) => piece.height(scale))),
  draw: (scale) => box(style, ...pieces.map((piece) => column({ flexShrink: 0 }, piece.draw(scale)))),
});

import type { Element } from './element.ts';

/** How far a layout is scaled down to make its text fit. */
export interface Scale {
  /** 1 is the size the design asks for. */
  factor: number;
  /** Whether small text keeps its smallest comfortable size. */
  floors: boolean;
}

/** A part of a layout that knows its height, in pixels, at any scale. Its width is fixed when it is made. */
export interface Piece {
  height(scale: Scale): number;
  draw(scale: Scale): Element;
}

/** An element that does not scale. */
export const fixed = (height: number, element: Element): Piece => ({ height: () => height, draw: () => element });

import type { Element } from './element.ts';

/** How far a layout is scaled down to make its text fit. */
export interface Scale {
  /** 1 is the size the design asks for. */
  factor: number;
  /** The part of its smallest comfortable size that text keeps at least: 1, unless nothing else helps. */
  floor: number;
}

export const FULL: Scale = { factor: 1, floor: 1 };

/** A part of a layout that knows its height, in pixels, at any scale. Its width is fixed when it is made. */
export interface Piece {
  height(scale: Scale): number;
  draw(scale: Scale): Element;
}

/** An element that does not scale. */
export const fixed = (height: number, element: Element): Piece => ({ height: () => height, draw: () => element });

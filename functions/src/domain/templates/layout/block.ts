import type { Element } from './element.ts';

/** How far a layout is scaled down to fit. */
export interface Scale {
  /** Factor of all sizes; 1 is the size of the design. */
  factor: number;
  /** Factor of the `minSize` of text: 1, unless the layout does not fit otherwise. */
  minSizeFactor: number;
}

export const FULL_SCALE: Scale = { factor: 1, minSizeFactor: 1 };

/** A part of a layout with a fixed width, whose height depends on the scale. */
export interface Block {
  /** Pixels. */
  height(scale: Scale): number;
  render(scale: Scale): Element;
}

/** An element that does not scale. `height` in pixels. */
export function fixedBlock(height: number, element: Element): Block {
  return {
    height: () => height,
    render: () => element,
  };
}

/** An element and its height in pixels. */
export interface SizedElement {
  height: number;
  element: Element;
}

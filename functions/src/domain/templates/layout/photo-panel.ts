import { type Block, FULL_SCALE } from './block.ts';
import { type Element, image } from './element.ts';
import type { LayoutContext, Picture } from './template.ts';

/** Pixels. */
export interface Rectangle {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A photo cropped to fill an area. */
export function croppedPhoto(area: Rectangle, { source }: Picture): Element {
  return image(source, { position: 'absolute', ...area, objectFit: 'cover' });
}

export interface HeightRange {
  min: number;
  max: number;
}

/** Space between the panel and the text, in pixels. */
export const PANEL_GAP = 60;

/**
 * The height of a panel across the top: what the content leaves at full scale, between `min` and `max`. `below` is the
 * height of what follows the content. Pixels.
 */
export function panelHeight(
  { canvas }: LayoutContext,
  content: Block,
  below: number,
  { min, max }: HeightRange,
): number {
  const available = canvas.height - canvas.bottom - below - content.height(FULL_SCALE) - PANEL_GAP;
  return Math.min(max, Math.max(min, available));
}

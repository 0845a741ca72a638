import type { Kit, Picture } from '../template.ts';
import { type Element, image } from './element.ts';
import { FULL, type Piece } from './piece.ts';

/** A rectangle of the picture, in pixels. */
export interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A photo that fills an area, cropped to it. */
export const photoIn = (area: Area, { source }: Picture): Element =>
  image(source, { position: 'absolute', ...area, objectFit: 'cover' });

export interface PanelRange {
  least: number;
  most: number;
}

/** Between the panel and the words, in pixels. */
export const PANEL_GAP = 60;

/**
 * How high a panel across the top is: all that the words leave at full size, within `range`. `below` is what else stands
 * under the words. Pixels.
 */
export const panelHeight = ({ canvas }: Kit, words: Piece, below: number, { least, most }: PanelRange): number => {
  const wanted = words.height(FULL);
  const left = canvas.height - canvas.bottom - below - wanted - PANEL_GAP;
  return Math.min(most, Math.max(least, left));
};

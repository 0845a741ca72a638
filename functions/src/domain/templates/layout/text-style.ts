import type { FontRole } from '../text/text-measurer.ts';

export interface TextStyle {
  role: FontRole;
  /** Font size of the design, in pixels. */
  size: number;
  /** Smallest legible font size, in pixels; the text shrinks below it only if it would not fit otherwise. */
  minSize?: number;
  /** Multiple of the font size. */
  lineHeight?: number;
  /** Letter spacing in ems. */
  tracking?: number;
  color: string;
  /** Width of the text column in pixels. */
  width: number;
  /** The text shrinks, down to `minSize`, until it takes no more lines than this. */
  maxLines?: number;
  align?: 'start' | 'center';
  /** Use only the width of the text, up to `width`. */
  fitContent?: boolean;
  /** Balance the lengths of the lines, for headlines. */
  balance?: boolean;
  lineThrough?: boolean;
}

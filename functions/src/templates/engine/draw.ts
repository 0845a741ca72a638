import { renderAsync } from '@resvg/resvg-js';
import satori from 'satori';
import type { Canvas } from '../canvas.ts';
import type { FontFace } from '../fonts/font-face.ts';
import type { Element } from '../layout/element.ts';

export interface Drawing {
  element: Element;
  canvas: Canvas;
  faces: readonly FontFace[];
  /** Graphemes that are pictures: emoji to data URI. */
  emoji: Readonly<Record<string, string>>;
}

/** The drawing as SVG, its text turned into outlines. */
export const toSvg = ({ element, canvas, faces, emoji }: Drawing): Promise<string> =>
  satori(element, {
    width: canvas.width,
    height: canvas.height,
    fonts: faces.map(({ name, data }) => ({ name, data })),
    graphemeImages: { ...emoji },
  });

/** The pixels, painted off the main thread. System fonts stay out: the SVG holds no text, and looking for them is slow. */
export const toPng = async (svg: string): Promise<Uint8Array> => {
  const painted = await renderAsync(svg, { font: { loadSystemFonts: false } });
  return painted.asPng();
};

import { renderAsync } from '@resvg/resvg-js';
import satori from 'satori';
import type { FontFace } from '../fonts/font-face.ts';
import type { Canvas } from '../layout/canvas.ts';
import type { Element } from '../layout/element.ts';

export interface Composition {
  element: Element;
  canvas: Canvas;
  faces: readonly FontFace[];
  /** Data URIs of emoji, by grapheme. */
  emoji: Readonly<Record<string, string>>;
}

/** Renders a composition as SVG, with text converted to outlines. */
export function toSvg({ element, canvas, faces, emoji }: Composition): Promise<string> {
  return satori(element, {
    width: canvas.width,
    height: canvas.height,
    fonts: faces.map(({ name, data }) => ({ name, data })),
    graphemeImages: { ...emoji },
  });
}

/** Rasterizes an SVG off the main thread. System fonts are not loaded: the SVG has no text, and searching them is slow. */
export async function toPng(svg: string): Promise<Uint8Array> {
  const rendered = await renderAsync(svg, { font: { loadSystemFonts: false } });
  return rendered.asPng();
}

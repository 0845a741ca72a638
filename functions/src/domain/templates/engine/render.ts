import { renderAsync } from '@resvg/resvg-js';
import satori from 'satori';
import type { FontFace } from '../fonts/font-face.ts';
import type { Canvas } from '../layout/canvas.ts';
import type { Element } from '../layout/element.ts';
import type { ConfiguredTemplate } from '../layout/template.ts';
import { directionOf } from '../text/scripts.ts';
import { paletteOf, photoPalette } from '../theme/palette.ts';
import { themes } from '../theme/themes.ts';
import type { FetchImage } from './pictures.ts';
import { drawable } from './text-resources.ts';

/** Renders a configured template as PNG. */
export async function render(
  template: ConfiguredTemplate,
  canvas: Canvas,
  fetchImage: FetchImage,
): Promise<Uint8Array> {
  return toPng(await toSvg(await compose(template, canvas, fetchImage)));
}

/** Loads what a template needs and lays it out. Throws a `ZodError` for pictures that cannot be loaded. */
export async function compose(
  requested: ConfiguredTemplate,
  canvas: Canvas,
  fetchImage: FetchImage,
): Promise<Composition> {
  const [pictures, { template, resources }] = await Promise.all([
    loadPicturesOf(requested, fetchImage),
    drawable(requested),
  ]);
  const { measurer, faces, emoji } = resources;
  const { theme, accentColor } = template.appearance;
  const photo = template.background === undefined ? undefined : pictures[template.background];
  const palette = photo
    ? photoPalette(themes[theme], accentColor, photo.brightest)
    : paletteOf(themes[theme], accentColor);
  const context = { canvas, palette, measurer, rtl: isRightToLeft(template) };
  return { element: template.layout(context, pictures), canvas, faces, emoji };
}

async function loadPicturesOf(template: ConfiguredTemplate, fetchImage: FetchImage) {
  if (template.pictures.length === 0) return {};
  const { loadPictures } = await import('./pictures.ts');
  return loadPictures(template, fetchImage);
}

function isRightToLeft({ texts }: ConfiguredTemplate): boolean {
  return texts.map(({ text }) => directionOf(text)).find((direction) => direction !== undefined) === 'rtl';
}

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

import type { Canvas } from '../layout/canvas.ts';
import type { ConfiguredTemplate } from '../layout/template.ts';
import { directionOf } from '../text/scripts.ts';
import { paletteOf, photoPalette } from '../theme/palette.ts';
import { themes } from '../theme/themes.ts';
import type { Composition } from './draw.ts';
import type { FetchImage } from './pictures.ts';
import { drawable } from './text-resources.ts';

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

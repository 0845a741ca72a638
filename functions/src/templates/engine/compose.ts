import type { Canvas } from '../canvas.ts';
import type { Design } from '../template.ts';
import { directionOf } from '../text/scripts.ts';
import { paletteOf, photoPalette } from '../theme/palette.ts';
import { themes } from '../theme/themes.ts';
import type { Drawing } from './draw.ts';
import { letteringFor } from './lettering.ts';
import type { FetchImage } from './pictures.ts';

const readsFromTheRight = ({ texts }: Design): boolean =>
  texts.map(({ text }) => directionOf(text)).find((direction) => direction !== undefined) === 'rtl';

const picturesOf = async (design: Design, fetchImage: FetchImage) => {
  if (design.pictures.length === 0) return {};
  const { loadPictures } = await import('./pictures.ts');
  return loadPictures(design, fetchImage);
};

/** Gathers what a design needs and lays it out. Throws a `ZodError` for pictures and letters that cannot be had. */
export const compose = async (design: Design, canvas: Canvas, fetchImage: FetchImage): Promise<Drawing> => {
  const [pictures, { type, faces, emoji }] = await Promise.all([picturesOf(design, fetchImage), letteringFor(design)]);
  const { theme, accentColor } = design.look;
  const photo = design.background === undefined ? undefined : pictures[design.background];
  const palette = photo
    ? photoPalette(themes[theme], accentColor, photo.brightest)
    : paletteOf(themes[theme], accentColor);
  const kit = { canvas, palette, type, rtl: readsFromTheRight(design) };
  return { element: design.layout(kit, pictures), canvas, faces, emoji };
};

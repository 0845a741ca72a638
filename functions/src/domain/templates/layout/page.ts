import { fade } from '../theme/colour.ts';
import { type Canvas, innerWidth } from './canvas.ts';
import { box, column, type Element, image } from './element.ts';
import type { LayoutContext, Picture } from './template.ts';

/** The scrim gets darker towards the bottom. */
const EXTRA_ALPHA_AT_BOTTOM = 0.15;

interface PageOptions {
  photo?: Picture | undefined;
  /** Shapes between the background and the text. */
  backdrop?: readonly Element[];
  /** Position of the content in pixels; by default the area within the margins. */
  top?: number;
  left?: number;
  width?: number;
}

/** The whole picture: background, then backdrop and photo, then the content. */
export function page(
  context: LayoutContext,
  {
    photo,
    backdrop = [],
    top = context.canvas.top,
    left = context.canvas.side,
    width = innerWidth(context.canvas),
  }: PageOptions,
  ...content: Element[]
): Element {
  const { canvas, palette } = context;
  return box(
    {
      position: 'relative',
      width: canvas.width,
      height: canvas.height,
      background: palette.background,
    },
    ...backdrop,
    ...(photo ? photoBackground(context, photo) : []),
    column(
      {
        position: 'absolute',
        left,
        top,
        width,
        height: canvas.height - top - canvas.bottom,
        direction: context.rtl ? 'rtl' : 'ltr',
      },
      ...content,
    ),
  );
}

/** A full-size photo, with a scrim that keeps text on it readable. */
function photoBackground({ canvas, palette }: LayoutContext, photo: Picture): Element[] {
  const { color, alpha } = palette.scrim ?? { color: palette.base, alpha: 1 };
  const stops = `${fade(color, alpha)} 0%, ${fade(color, alpha)} 55%, ${fade(color, Math.min(1, alpha + EXTRA_ALPHA_AT_BOTTOM))} 100%`;
  return [
    image(photo.source, { ...fullBleed(canvas), objectFit: 'cover' }),
    box({ ...fullBleed(canvas), backgroundImage: `linear-gradient(180deg, ${stops})` }),
  ];
}

function fullBleed({ width, height }: Canvas) {
  return { position: 'absolute', left: 0, top: 0, width, height };
}

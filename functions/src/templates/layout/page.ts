import { type Canvas, innerWidth } from '../canvas.ts';
import type { Kit, Picture } from '../template.ts';
import { fade } from '../theme/colour.ts';
import { box, column, type Element, image } from './element.ts';

const everywhere = ({ width, height }: Canvas) => ({ position: 'absolute', left: 0, top: 0, width, height });

/** Towards the foot the veil thickens, which seats the words. */
const THICKER = 0.15;

/** A photo over the whole picture, with a veil that keeps words on it readable. */
const photoBackground = ({ canvas, palette }: Kit, photo: Picture): Element[] => {
  const { color, alpha } = palette.veil ?? { color: palette.base, alpha: 1 };
  const stops = `${fade(color, alpha)} 0%, ${fade(color, alpha)} 55%, ${fade(color, Math.min(1, alpha + THICKER))} 100%`;
  return [
    image(photo.source, { ...everywhere(canvas), objectFit: 'cover' }),
    box({ ...everywhere(canvas), backgroundImage: `linear-gradient(180deg, ${stops})` }),
  ];
};

export interface Setting {
  photo?: Picture | undefined;
  /** Shapes between the ground and the words. */
  behind?: readonly Element[];
  /** Where the words stand, in pixels, where it is not all between the margins. */
  top?: number;
  left?: number;
  width?: number;
}

/** The whole picture: its ground, then what lies behind the words, then the words inside the margins. */
export const page = (
  kit: Kit,
  { photo, behind = [], top = kit.canvas.top, left = kit.canvas.side, width = innerWidth(kit.canvas) }: Setting,
  ...content: Element[]
): Element => {
  const { canvas, palette } = kit;
  return box(
    {
      position: 'relative',
      width: canvas.width,
      height: canvas.height,
      background: palette.ground,
    },
    ...behind,
    ...(photo ? photoBackground(kit, photo) : []),
    column(
      {
        position: 'absolute',
        left,
        top,
        width,
        height: canvas.height - top - canvas.bottom,
        direction: kit.rtl ? 'rtl' : 'ltr',
      },
      ...content,
    ),
  );
};

import { innerWidth } from '../canvas.ts';
import type { Kit, Picture } from '../template.ts';
import { column, type Element, image } from './element.ts';
import { fitScale } from './fit.ts';
import { beside, stack } from './stack.ts';
import { text } from './text-piece.ts';

export interface Brand {
  brandName: string;
  handle: string;
}

const LOGO = 76;
const WIDEST_LOGO = 160;
const GAP = 24;

/** Pixels. More than two lines need no more. */
const HIGHEST = 124;

const logoOf = (logo: Picture) => {
  const width = Math.min(WIDEST_LOGO, Math.round((logo.width / logo.height) * LOGO));
  return {
    width,
    element: image(logo.source, { width, height: LOGO, objectFit: 'contain', borderRadius: 16, flexShrink: 0 }),
  };
};

/** An element and the height it takes, in pixels. */
export interface Sized {
  height: number;
  element: Element;
}

/** Who publishes: logo, name and handle in a row. Undefined where none is given. */
export const signature = (
  kit: Kit,
  { brandName, handle }: Brand,
  logo: Picture | undefined,
  room: number = innerWidth(kit.canvas),
): Sized | undefined => {
  const mark = logo && logoOf(logo);
  const width = room - (mark ? mark.width + GAP : 0);
  const lines = [
    { content: brandName, role: 'strong' as const, size: 32, min: 24, color: kit.palette.ink },
    { content: handle, role: 'body' as const, size: 28, min: 22, color: kit.palette.muted },
  ].filter(({ content }) => content !== '');
  if (lines.length === 0 && !mark) return undefined;
  const words = stack(
    ...lines.map(({ content, ...style }) => ({
      above: 4,
      piece: text(kit, content, { ...style, lineHeight: 1.2, width, lines: 1 }),
    })),
  );
  const piece = mark ? beside({ height: LOGO, element: mark.element }, { gap: GAP }, words) : words;
  const scale = fitScale(piece, HIGHEST);
  return { height: piece.height(scale), element: column({}, piece.draw(scale)) };
};

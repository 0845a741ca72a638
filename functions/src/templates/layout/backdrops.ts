import type { Kit } from '../template.ts';
import { box, type Element } from './element.ts';

const disc = (x: number, y: number, radius: number, style: Readonly<Record<string, string | number>>): Element =>
  box({
    position: 'absolute',
    left: x - radius,
    top: y - radius,
    width: 2 * radius,
    height: 2 * radius,
    borderRadius: radius,
    ...style,
  });

/** The mirror image of an x coordinate where the picture reads from the right. */
const across = ({ canvas, rtl }: Kit, x: number): number => (rtl ? canvas.width - x : x);

/** Rings that spread from a point, fading outwards. Pixels. */
export const rings = (kit: Kit, x: number, y: number): Element[] =>
  [130, 250, 370, 490, 610].map((radius, index) =>
    disc(across(kit, x), y, radius, {
      border: `${index === 0 ? 0 : 3}px solid ${kit.palette.accent}`,
      ...(index === 0 ? { background: kit.palette.accent } : {}),
      opacity: [1, 0.55, 0.36, 0.22, 0.12][index] ?? 0,
    }),
  );

/** A large quiet disc. Pixels. */
export const moon = (kit: Kit, x: number, y: number, radius: number): Element[] => [
  disc(across(kit, x), y, radius, { background: kit.palette.tint }),
];

/** Two discs, one in the other's way. Pixels. */
export const sunrise = (kit: Kit, x: number, y: number, radius: number): Element[] => [
  disc(across(kit, x), y, radius, { background: kit.palette.tint }),
  disc(across(kit, x), y, radius * 0.62, { background: kit.palette.tint }),
];

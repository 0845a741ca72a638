import type { Kit } from '../template.ts';
import { fade } from '../theme/colour.ts';
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

/** The accent, so thin that `layers` of it on each other are as deep as the palette allows. */
const wash = ({ palette }: Kit, layers: number): string =>
  fade(palette.accent, Number((1 - (1 - palette.depth) ** (1 / layers)).toFixed(3)));

const HALO = [620, 500, 380, 260];
const CORE = 135;

/**
 * A disc with a halo that fades in steps. Pixels. Made of filled discs only: rings would cost a clip path over the whole
 * picture each.
 */
export const halo = (kit: Kit, x: number, y: number): Element[] => [
  ...HALO.map((radius) => disc(across(kit, x), y, radius, { background: wash(kit, HALO.length) })),
  disc(across(kit, x), y, CORE, { background: kit.palette.accent }),
];

/** A large quiet disc. Pixels. */
export const moon = (kit: Kit, x: number, y: number, radius: number): Element[] => [
  disc(across(kit, x), y, radius, { background: wash(kit, 2) }),
];

/** Two discs, one in the other's way. Pixels. */
export const sunrise = (kit: Kit, x: number, y: number, radius: number): Element[] => [
  disc(across(kit, x), y, radius, { background: wash(kit, 2) }),
  disc(across(kit, x), y, radius * 0.62, { background: wash(kit, 2) }),
];

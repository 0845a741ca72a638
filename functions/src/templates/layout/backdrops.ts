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

const HALO = [620, 500, 380, 260];
const CORE = 135;
const STEP = 0.07;

/**
 * A disc with a halo that fades in steps. Pixels. Made of filled discs only: rings would cost a clip path over the whole
 * picture each.
 */
export const halo = (kit: Kit, x: number, y: number): Element[] => [
  ...HALO.map((radius) => disc(across(kit, x), y, radius, { background: fade(kit.palette.accent, STEP) })),
  disc(across(kit, x), y, CORE, { background: kit.palette.accent }),
];

/** A large quiet disc. Pixels. */
export const moon = (kit: Kit, x: number, y: number, radius: number): Element[] => [
  disc(across(kit, x), y, radius, { background: kit.palette.tint }),
];

/** Two discs, one in the other's way. Pixels. */
export const sunrise = (kit: Kit, x: number, y: number, radius: number): Element[] => [
  disc(across(kit, x), y, radius, { background: kit.palette.tint }),
  disc(across(kit, x), y, radius * 0.62, { background: kit.palette.tint }),
];

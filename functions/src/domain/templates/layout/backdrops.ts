import { fade } from '../theme/colour.ts';
import { box, type Element } from './element.ts';
import type { LayoutContext } from './template.ts';

const HALO = [620, 500, 380, 260];
const CORE = 135;

/**
 * A circle with a halo that fades in steps. Pixels. Consists of filled circles: each ring would need a clip path over the
 * whole picture.
 */
export function halo(context: LayoutContext, x: number, y: number): Element[] {
  return [
    ...HALO.map((radius) => circle(mirrored(context, x), y, radius, { background: tint(context, HALO.length) })),
    circle(mirrored(context, x), y, CORE, { background: context.palette.accent }),
  ];
}

/** A large tinted circle. Pixels. */
export function largeCircle(context: LayoutContext, x: number, y: number, radius: number): Element[] {
  return [circle(mirrored(context, x), y, radius, { background: tint(context, 2) })];
}

/** Two concentric tinted circles. Pixels. */
export function concentricCircles(context: LayoutContext, x: number, y: number, radius: number): Element[] {
  return [
    circle(mirrored(context, x), y, radius, { background: tint(context, 2) }),
    circle(mirrored(context, x), y, radius * 0.62, { background: tint(context, 2) }),
  ];
}

function circle(x: number, y: number, radius: number, style: Readonly<Record<string, string | number>>): Element {
  return box({
    position: 'absolute',
    left: x - radius,
    top: y - radius,
    width: 2 * radius,
    height: 2 * radius,
    borderRadius: radius,
    ...style,
  });
}

/** An x coordinate, mirrored in a right-to-left layout. */
function mirrored({ canvas, rtl }: LayoutContext, x: number): number {
  return rtl ? canvas.width - x : x;
}

/** The accent with an alpha such that `layers` of it on top of each other have the palette's tint strength. */
function tint({ palette }: LayoutContext, layers: number): string {
  return fade(palette.accent, Number((1 - (1 - palette.tintStrength) ** (1 / layers)).toFixed(3)));
}

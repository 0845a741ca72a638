/** A colour as `#rrggbb`. */
export type Hex = `#${string}`;

type Channels = readonly [red: number, green: number, blue: number];

/** From red, green and blue of 0 to 255. */
export function hex(parts: Channels): Hex {
  return `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

/** Relative luminance, 0 to 1, as WCAG 2.2 defines it. */
export function luminance(colour: Hex): number {
  const [red, green, blue] = channels(colour);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** WCAG contrast ratio, 1 to 21. */
export function contrast(one: Hex, other: Hex): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

/** `share` of `other` in `one`: 0 is `one`, 1 is `other`. */
export function mix(one: Hex, other: Hex, share: number): Hex {
  const [r1, g1, b1] = channels(one);
  const [r2, g2, b2] = channels(other);
  return hex([r1 + (r2 - r1) * share, g1 + (g2 - g1) * share, b1 + (b2 - b1) * share]);
}

/** The colour with an alpha of 0 to 1, as CSS. */
export function fade(colour: Hex, alpha: number): string {
  return `rgba(${channels(colour).join(', ')}, ${alpha})`;
}

/** WCAG AA: 4.5 for text, 3 for large text and shapes. */
export const AA_TEXT = 4.5;
export const AA_LARGE = 3;

const STEPS = 20;

/**
 * The colour closest to `wanted` with at least the contrast `ratio` on every background, found by mixing it with white or
 * black, whichever has more contrast.
 */
export function withContrast(wanted: Hex, backgrounds: readonly Hex[], ratio: number): Hex {
  const minContrast = (colour: Hex) => Math.min(...backgrounds.map((background) => contrast(colour, background)));
  const extreme: Hex = minContrast('#ffffff') >= minContrast('#000000') ? '#ffffff' : '#000000';
  for (let step = 0; step < STEPS; step += 1) {
    const colour = mix(wanted, extreme, step / STEPS);
    if (minContrast(colour) >= ratio) return colour;
  }
  return extreme;
}

function channels(colour: Hex): Channels {
  const value = Number.parseInt(colour.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

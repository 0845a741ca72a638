import { AA_LARGE, AA_TEXT, contrast, fade, type Hex, luminance, mix, readableOn } from './colour.ts';
import type { Theme } from './themes.ts';

/** The colours of one picture, all readable where the name says they are used. */
export interface Palette {
  /** CSS background of the whole picture. */
  ground: string;
  /** The colour that shows through, where a shape must look cut out. */
  base: Hex;
  ink: Hex;
  muted: Hex;
  /** Shapes. */
  accent: Hex;
  /** Text in the accent's colour: large, and of any size. */
  accentLarge: Hex;
  accentText: Hex;
  /** Text on the accent. */
  onAccent: Hex;
  surface: Hex;
  /** Text on a surface, in the accent's colour and in the ink's. */
  accentOnSurface: Hex;
  inkOnSurface: Hex;
  /** Hairlines. */
  line: string;
  /** How much of the accent shapes behind the words may let through, all together: 0 to 1. */
  depth: number;
  /** Over the photo in the background, if there is one. */
  veil?: Veil;
}

const gradient = (stops: Theme['ground']): string =>
  stops.length === 1 ? stops[0] : `linear-gradient(155deg, ${stops.join(', ')})`;

/** The most of the accent that shapes behind the words may let through, where they overlap. */
const DEEPEST = 0.26;
const SHALLOWER = 0.02;

const tinted = (grounds: readonly Hex[], accent: Hex, depth: number): Hex[] =>
  grounds.flatMap((colour) => [colour, mix(colour, accent, depth)]);

const poles: readonly Hex[] = ['#ffffff', '#000000'];

/** How deep a tint of the accent can be without any text becoming unreadable on it. */
const depthOf = (grounds: readonly Hex[], accent: Hex): number => {
  const readable = (depth: number) => {
    const behind = tinted(grounds, accent, depth);
    return poles.some((pole) => behind.every((colour) => contrast(pole, colour) >= AA_TEXT));
  };
  let depth = DEEPEST;
  while (depth > SHALLOWER && !readable(depth)) depth -= SHALLOWER;
  return depth;
};

const paletteOn = (grounds: readonly [Hex, ...Hex[]], ground: string, theme: Theme, accent: Hex): Palette => {
  const shapes = readableOn(accent, grounds, AA_LARGE);
  const depth = depthOf(grounds, shapes);
  const behind = tinted(grounds, shapes, depth);
  return {
    ground,
    base: grounds[0],
    ink: readableOn(theme.ink, behind, AA_TEXT),
    muted: readableOn(theme.muted, behind, AA_TEXT),
    accent: shapes,
    accentLarge: readableOn(accent, behind, AA_LARGE),
    accentText: readableOn(accent, behind, AA_TEXT),
    onAccent: readableOn(grounds[0], [shapes], AA_TEXT),
    surface: theme.surface,
    accentOnSurface: readableOn(accent, [theme.surface], AA_TEXT),
    inkOnSurface: readableOn(theme.ink, [theme.surface], AA_TEXT),
    line: fade(theme.ink, 0.16),
    depth,
  };
};

/** `accent` replaces the theme's own. It is shifted as little as readability asks. */
export const paletteOf = (theme: Theme, accent: Hex = theme.accent): Palette =>
  paletteOn(theme.ground, gradient(theme.ground), theme, accent);

/** A wash of one colour over a photo. */
export interface Veil {
  color: Hex;
  /** 0 to 1. */
  alpha: number;
}

/** A photo keeps at least this much veil, so that it stays in the background, and never disappears. */
const THINNEST = 0.4;
const THICKEST = 0.8;

const DARK: Hex = '#101016';

/** White text on a veiled photo aims a little above what AA asks. */
const AIM = 5;

const darkOf = ({ ground }: Theme): Hex => (luminance(ground[0]) < 0.05 ? ground[0] : DARK);

/** The thinnest dark veil under which white text can be read even where the photo is brightest. */
const veilFor = (theme: Theme, brightest: Hex): Veil => {
  const color = darkOf(theme);
  let alpha = THINNEST;
  while (alpha < THICKEST && contrast('#ffffff', mix(brightest, color, alpha)) < AIM) alpha += 0.01;
  return { color, alpha };
};

/** For words on a photo whose brightest part is `brightest`. */
export const photoPalette = (theme: Theme, accent: Hex | undefined, brightest: Hex): Palette => {
  const veil = veilFor(theme, brightest);
  const dark: Theme = { ...theme, ink: '#ffffff', muted: '#f0eef2', surface: mix(veil.color, '#ffffff', 0.1) };
  return {
    ...paletteOn([veil.color, mix(brightest, veil.color, veil.alpha)], veil.color, dark, accent ?? theme.accent),
    veil,
  };
};

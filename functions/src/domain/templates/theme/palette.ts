import { AA_LARGE, AA_TEXT, contrast, fade, type Hex, luminance, mix, withContrast } from './colour.ts';
import type { Theme } from './themes.ts';

/** The colours of one picture, each with enough contrast for its use. */
export interface Palette {
  /** CSS background of the whole picture. */
  background: string;
  /** The first colour of the background, for text on shapes in the text colour. */
  base: Hex;
  text: Hex;
  muted: Hex;
  /** Shapes. */
  accent: Hex;
  /** Text in the accent's colour: large, and of any size. */
  accentLarge: Hex;
  accentText: Hex;
  /** Text on the accent. */
  onAccent: Hex;
  surface: Hex;
  /** Text on a surface, in the accent and in the text colour. */
  accentOnSurface: Hex;
  textOnSurface: Hex;
  /** Hairlines. */
  line: string;
  /** Total opacity of accent-coloured shapes behind text: 0 to 1. */
  tintStrength: number;
  /** Over the background photo, if there is one. */
  scrim?: Scrim;
}

/** Maximum total opacity of accent-coloured shapes behind text, where they overlap. */
const MAX_TINT = 0.26;
const TINT_STEP = 0.02;

const blackAndWhite: readonly Hex[] = ['#ffffff', '#000000'];

/** The palette of a theme. `accent` replaces the theme's own; it is adjusted as little as the contrast requires. */
export function paletteOf(theme: Theme, accent: Hex = theme.accent): Palette {
  return paletteOn(theme.background, gradient(theme.background), theme, accent);
}

/** A translucent layer of one colour over a photo. */
interface Scrim {
  color: Hex;
  /** 0 to 1. */
  alpha: number;
}

/** Bounds of the alpha of a scrim: the photo stays in the background and never disappears. */
const MIN_SCRIM = 0.4;
const MAX_SCRIM = 0.8;

const DARK: Hex = '#101016';

/** Contrast of white text on a photo; a little above AA. */
const TARGET_CONTRAST = 5;

/** The palette for text on a photo; `brightest` is the colour of its brightest part. */
export function photoPalette(theme: Theme, accent: Hex | undefined, brightest: Hex): Palette {
  const scrim = scrimFor(theme, brightest);
  const dark: Theme = { ...theme, text: '#ffffff', muted: '#f0eef2', surface: mix(scrim.color, '#ffffff', 0.1) };
  return {
    ...paletteOn([scrim.color, mix(brightest, scrim.color, scrim.alpha)], scrim.color, dark, accent ?? theme.accent),
    scrim,
  };
}

function paletteOn(backgrounds: readonly [Hex, ...Hex[]], background: string, theme: Theme, accent: Hex): Palette {
  const shapes = withContrast(accent, backgrounds, AA_LARGE);
  const tintStrength = tintStrengthOf(backgrounds, shapes);
  const tintedBackgrounds = tinted(backgrounds, shapes, tintStrength);
  return {
    background,
    base: backgrounds[0],
    text: withContrast(theme.text, tintedBackgrounds, AA_TEXT),
    muted: withContrast(theme.muted, tintedBackgrounds, AA_TEXT),
    accent: shapes,
    accentLarge: withContrast(accent, tintedBackgrounds, AA_LARGE),
    accentText: withContrast(accent, tintedBackgrounds, AA_TEXT),
    onAccent: withContrast(backgrounds[0], [shapes], AA_TEXT),
    surface: theme.surface,
    accentOnSurface: withContrast(accent, [theme.surface], AA_TEXT),
    textOnSurface: withContrast(theme.text, [theme.surface], AA_TEXT),
    line: fade(theme.text, 0.16),
    tintStrength: tintStrength,
  };
}

/** The strongest tint of the accent on which text is still readable. */
function tintStrengthOf(backgrounds: readonly Hex[], accent: Hex): number {
  const readable = (tintStrength: number) => {
    const tintedBackgrounds = tinted(backgrounds, accent, tintStrength);
    return blackAndWhite.some((extreme) => tintedBackgrounds.every((colour) => contrast(extreme, colour) >= AA_TEXT));
  };
  let tintStrength = MAX_TINT;
  while (tintStrength > TINT_STEP && !readable(tintStrength)) tintStrength -= TINT_STEP;
  return tintStrength;
}

function tinted(backgrounds: readonly Hex[], accent: Hex, tintStrength: number): Hex[] {
  return backgrounds.flatMap((colour) => [colour, mix(colour, accent, tintStrength)]);
}

function gradient(stops: Theme['background']): string {
  return stops.length === 1 ? stops[0] : `linear-gradient(155deg, ${stops.join(', ')})`;
}

/** The lightest dark scrim on which white text is readable even over the brightest part of the photo. */
function scrimFor(theme: Theme, brightest: Hex): Scrim {
  const color = darkOf(theme);
  let alpha = MIN_SCRIM;
  while (alpha < MAX_SCRIM && contrast('#ffffff', mix(brightest, color, alpha)) < TARGET_CONTRAST) alpha += 0.01;
  return { color, alpha };
}

function darkOf({ background }: Theme): Hex {
  return luminance(background[0]) < 0.05 ? background[0] : DARK;
}

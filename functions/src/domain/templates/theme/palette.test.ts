import fc from 'fast-check';
import { expect, it } from 'vitest';
import { AA_LARGE, AA_TEXT, contrast, type Hex, hex, mix } from './colour.ts';
import { type Palette, paletteOf, photoPalette } from './palette.ts';
import { type ThemeName, themeNames, themes } from './themes.ts';

const anyColour = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255)).map((parts) => hex(parts));
const anyTheme = fc.constantFrom<ThemeName>(...themeNames);

function expectReadable(colour: Hex, background: Hex, ratio: number, what: string): void {
  expect(contrast(colour, background), `${what}: ${colour} on ${background}`).toBeGreaterThanOrEqual(ratio);
}

function expectReadableOn(palette: Palette, background: Hex): void {
  expectReadable(palette.text, background, AA_TEXT, 'text');
  expectReadable(palette.muted, background, AA_TEXT, 'muted');
  expectReadable(palette.accentText, background, AA_TEXT, 'accent text');
  expectReadable(palette.accentLarge, background, AA_LARGE, 'large accent text');
}

function expectReadableOnShapes(palette: Palette): void {
  expectReadable(palette.onAccent, palette.accent, AA_TEXT, 'on accent');
  expectReadable(palette.base, palette.text, AA_TEXT, 'on text colour');
  expectReadable(palette.textOnSurface, palette.surface, AA_TEXT, 'text on surface');
  expectReadable(palette.accentOnSurface, palette.surface, AA_TEXT, 'accent on surface');
}

it('the palette is readable with any accent colour, on the background and on its shapes', () => {
  fc.assert(
    fc.property(anyTheme, anyColour, (name, accent) => {
      const theme = themes[name];
      const palette = paletteOf(theme, accent);
      for (const stop of theme.background) {
        expectReadableOn(palette, stop);
        expectReadableOn(palette, mix(stop, palette.accent, palette.tintStrength));
      }
      expectReadableOnShapes(palette);
    }),
  );
});

it('the palette keeps the accent colour of the theme if it is readable', () => {
  for (const name of themeNames) expect(paletteOf(themes[name]).accent).toBe(themes[name].accent);
});

it('the palette is readable on any photo, at its brightest and darkest part', () => {
  fc.assert(
    fc.property(anyTheme, anyColour, anyColour, (name, accent, brightest) => {
      const palette = photoPalette(themes[name], accent, brightest);
      const { color, alpha } = palette.scrim ?? { color: '#000000', alpha: 0 };
      expectReadableOn(palette, mix(brightest, color, alpha));
      expectReadableOn(palette, color);
      expectReadableOnShapes(palette);
    }),
  );
});

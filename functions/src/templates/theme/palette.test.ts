import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AA_LARGE, AA_TEXT, contrast, type Hex, hex, mix } from './colour.ts';
import { type Palette, paletteOf, photoPalette } from './palette.ts';
import { type ThemeName, themeNames, themes } from './themes.ts';

const anyColour = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255)).map((parts) => hex(parts));
const anyTheme = fc.constantFrom<ThemeName>(...themeNames);

const expectReadable = (colour: Hex, ground: Hex, ratio: number, what: string): void =>
  expect(contrast(colour, ground), `${what}: ${colour} on ${ground}`).toBeGreaterThanOrEqual(ratio);

const expectReadableOn = (palette: Palette, ground: Hex): void => {
  expectReadable(palette.ink, ground, AA_TEXT, 'ink');
  expectReadable(palette.muted, ground, AA_TEXT, 'muted');
  expectReadable(palette.accentText, ground, AA_TEXT, 'accent text');
  expectReadable(palette.accentLarge, ground, AA_LARGE, 'large accent text');
};

const expectReadableOnShapes = (palette: Palette): void => {
  expectReadable(palette.onAccent, palette.accent, AA_TEXT, 'on accent');
  expectReadable(palette.base, palette.ink, AA_TEXT, 'on ink');
  expectReadable(palette.inkOnSurface, palette.surface, AA_TEXT, 'ink on surface');
  expectReadable(palette.accentOnSurface, palette.surface, AA_TEXT, 'accent on surface');
};

describe('a palette', () => {
  it('is readable with any accent, on the bare ground and over its shapes', () => {
    fc.assert(
      fc.property(anyTheme, anyColour, (name, accent) => {
        const theme = themes[name];
        const palette = paletteOf(theme, accent);
        for (const stop of theme.ground) {
          expectReadableOn(palette, stop);
          expectReadableOn(palette, mix(stop, palette.accent, palette.depth));
        }
        expectReadableOnShapes(palette);
      }),
    );
  });

  it('keeps the accent of its theme where that can be read', () => {
    for (const name of themeNames) expect(paletteOf(themes[name]).accent).toBe(themes[name].accent);
  });

  it('is readable on any photo, at its brightest and at its darkest', () => {
    fc.assert(
      fc.property(anyTheme, anyColour, anyColour, (name, accent, brightest) => {
        const palette = photoPalette(themes[name], accent, brightest);
        const { color, alpha } = palette.veil ?? { color: '#000000', alpha: 0 };
        expectReadableOn(palette, mix(brightest, color, alpha));
        expectReadableOn(palette, color);
        expectReadableOnShapes(palette);
      }),
    );
  });
});

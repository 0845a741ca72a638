import fc from 'fast-check';
import { expect, it } from 'vitest';
import { AA_LARGE, AA_TEXT, contrast, fade, type Hex, hex, mix, withContrast } from './colour.ts';
import { type Palette, paletteOf, photoPalette } from './palette.ts';
import { type ThemeName, themeNames, themes } from './themes.ts';

it('the contrast ratios of the examples in WCAG are computed', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrast('#123456', '#123456')).toBe(1);
});

it('colours are mixed and faded', () => {
  expect(mix('#000000', '#ffffff', 0.5)).toBe('#808080');
  expect(fade('#ff8000', 0.25)).toBe('rgba(255, 128, 0, 0.25)');
});

it('a readable colour stays, and an unreadable one changes as little as necessary', () => {
  expect(withContrast('#222222', ['#ffffff'], 4.5)).toBe('#222222');
  const moved = withContrast('#ffee88', ['#ffffff'], 4.5);
  expect(contrast(moved, '#ffffff')).toBeGreaterThanOrEqual(4.5);
  expect(contrast(moved, '#ffffff')).toBeLessThan(6);
});

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

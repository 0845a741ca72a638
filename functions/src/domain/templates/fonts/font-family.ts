/** A font family from a Fontsource package, with the variation axes to use. */
export interface FontFamily {
  /** Package with a `unicode.json` and `files/<name>-<subset>-<variant>.woff2`. */
  package: string;
  variant: string;
  /** Variation axes to pin, such as `{ wght: 700 }`. Empty for a static font. */
  axes: Readonly<Record<string, number>>;
  /** The only subset to use, whatever range the package declares for it. */
  onlySubset?: string;
}

const variable = (name: string, variant: string, axes: FontFamily['axes']): FontFamily => ({
  package: `@fontsource-variable/${name}`,
  variant: `${variant}-normal`,
  axes,
});

const fixed = (name: string, onlySubset?: string): FontFamily => ({
  package: `@fontsource/${name}`,
  variant: '400-normal',
  axes: {},
  ...(onlySubset ? { onlySubset } : {}),
});

/** Inter with its optical sizes: `opsz` runs from 14 to 32. */
export const inter = (opticalSize: number, weight: number): FontFamily =>
  variable('inter', 'opsz', { opsz: opticalSize, wght: weight });

/** A serif with optical sizes: `opsz` runs from 8 to 60. */
export const sourceSerif = (opticalSize: number, weight: number): FontFamily =>
  variable('source-serif-4', 'opsz', { opsz: opticalSize, wght: weight });

/** A grotesque: `opsz` runs from 12 to 96, `wdth` from 75 to 100. */
export const bricolage = (opticalSize: number, weight: number): FontFamily =>
  variable('bricolage-grotesque', 'standard', { opsz: opticalSize, wdth: 100, wght: weight });

export const noto = (script: string, weight: number): FontFamily =>
  variable(script === '' ? 'noto-sans' : `noto-sans-${script}`, 'wght', { wght: weight });

/** Arrows, enclosed letters and numbers: one weight for all roles, so that they share the file. */
export const symbols: FontFamily = variable('noto-sans-symbols', 'wght', { wght: 600 });

/** Stars, game pieces, geometric shapes. */
export const moreSymbols: FontFamily = fixed('noto-sans-symbols-2');

/** The package declares its subset as `latin`, but it covers all mathematical symbols, such as bold and script alphabets. */
export const mathematics: FontFamily = fixed('noto-sans-math', 'latin');

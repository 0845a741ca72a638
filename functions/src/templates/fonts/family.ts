/** A typeface file set from an npm package, and the point of its design space that is wanted. */
export interface Family {
  /** Package with a `unicode.json` and `files/<name>-<slice>-<cut>.woff2`. */
  package: string;
  cut: string;
  /** Variation axes to pin, such as `{ wght: 700 }`. Empty for a static font. */
  axes: Readonly<Record<string, number>>;
  /** The one slice to use, whatever the package says of its range. */
  only?: string;
}

const variable = (name: string, cut: string, axes: Family['axes']): Family => ({
  package: `@fontsource-variable/${name}`,
  cut: `${cut}-normal`,
  axes,
});

const fixed = (name: string, only?: string): Family => ({
  package: `@fontsource/${name}`,
  cut: '400-normal',
  axes: {},
  ...(only ? { only } : {}),
});

/** Inter and its display cut: `opsz` runs from 14 to 32. */
export const inter = (opticalSize: number, weight: number): Family =>
  variable('inter', 'opsz', { opsz: opticalSize, wght: weight });

/** A text serif with a display cut: `opsz` runs from 8 to 60. */
export const sourceSerif = (opticalSize: number, weight: number): Family =>
  variable('source-serif-4', 'opsz', { opsz: opticalSize, wght: weight });

/** A grotesque with character: `opsz` runs from 12 to 96, `wdth` from 75 to 100. */
export const bricolage = (opticalSize: number, weight: number): Family =>
  variable('bricolage-grotesque', 'standard', { opsz: opticalSize, wdth: 100, wght: weight });

export const noto = (script: string, weight: number): Family =>
  variable(script === '' ? 'noto-sans' : `noto-sans-${script}`, 'wght', { wght: weight });

/** Arrows, enclosed letters and numbers: one weight for all roles, so that they share the file. */
export const symbols: Family = variable('noto-sans-symbols', 'wght', { wght: 600 });

/** Stars, game pieces, geometric shapes. */
export const moreSymbols: Family = fixed('noto-sans-symbols-2');

/** The package files its letters under `latin` but holds all of mathematics, such as bold and script alphabets. */
export const mathematics: Family = fixed('noto-sans-math', 'latin');

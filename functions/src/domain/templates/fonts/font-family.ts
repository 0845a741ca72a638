/** A font family from a Fontsource package, with the variation axes to use. */
export interface FontFamily {
  /** Package with a `unicode.json` and `files/<name>-<subset>-<variant>.woff2`. */
  package: string;
  variant: string;
  /** Variation axes to pin, such as `{ wght: 700 }`. Empty for a static font. */
  axes: Readonly<Record<string, number>>;
  /** The only subset to use, regardless of the range that the package declares for it. */
  onlySubset?: string;
}

/** Inter with its optical sizes: `opsz` runs from 14 to 32. */
export function inter(opticalSize: number, weight: number): FontFamily {
  return variable('inter', 'opsz', { opsz: opticalSize, wght: weight });
}

/** A serif with optical sizes: `opsz` runs from 8 to 60. */
export function sourceSerif(opticalSize: number, weight: number): FontFamily {
  return variable('source-serif-4', 'opsz', { opsz: opticalSize, wght: weight });
}

/** A grotesque: `opsz` runs from 12 to 96, `wdth` from 75 to 100. */
export function bricolage(opticalSize: number, weight: number): FontFamily {
  return variable('bricolage-grotesque', 'standard', { opsz: opticalSize, wdth: 100, wght: weight });
}

export function noto(script: string, weight: number): FontFamily {
  return variable(script === '' ? 'noto-sans' : `noto-sans-${script}`, 'wght', { wght: weight });
}

/** Arrows, enclosed letters and numbers: one weight for all roles, so that they share the file. */
export const symbols: FontFamily = variable('noto-sans-symbols', 'wght', { wght: 600 });

/** Stars, game pieces, geometric shapes. */
export const moreSymbols: FontFamily = fixed('noto-sans-symbols-2');

/** The package declares its subset as `latin`, but it covers all mathematical symbols, such as bold and script alphabets. */
export const mathematics: FontFamily = fixed('noto-sans-math', 'latin');

function variable(name: string, variant: string, axes: FontFamily['axes']): FontFamily {
  return {
    package: `@fontsource-variable/${name}`,
    variant: `${variant}-normal`,
    axes,
  };
}

function fixed(name: string, onlySubset?: string): FontFamily {
  return {
    package: `@fontsource/${name}`,
    variant: '400-normal',
    axes: {},
    ...(onlySubset ? { onlySubset } : {}),
  };
}

import { createRequire } from 'node:module';
import { z } from 'zod';
import type { FontFamily } from './font-family.ts';

/** One file of a family, which covers some Unicode ranges. */
export interface FontSubset {
  name: string;
  ranges: Ranges;
}

const everything: Ranges = [[0, 0x10ffff]];
const unicodeFile = z.record(z.string(), z.string());
const require = createRequire(import.meta.url);
const cache = new Map<string, readonly FontSubset[]>();

/** The subsets of a family, from its package; always the same objects. */
export function subsetsOf(family: FontFamily): readonly FontSubset[] {
  const subsets = cache.get(family.package) ?? readSubsets(family);
  cache.set(family.package, subsets);
  return subsets;
}

/** The absolute path of the font file of a subset. */
export function subsetFile(family: FontFamily, subset: FontSubset): string {
  return require.resolve(
    `${family.package}/files/${family.package.split('/')[1]}-${subset.name}-${family.variant}.woff2`,
  );
}

function readSubsets({ package: name, onlySubset }: FontFamily): readonly FontSubset[] {
  return onlySubset === undefined
    ? Object.entries(unicodeFile.parse(require(`${name}/unicode.json`))).map(([key, ranges]) => ({
        name: fileName(key),
        ranges: parseRanges(ranges),
      }))
    : [{ name: onlySubset, ranges: everything }];
}

/** Numbered subsets are written `[12]` in the list and `12` in the file's name. */
function fileName(key: string): string {
  return key.replace(/[[\]]/g, '');
}

/** Inclusive code point ranges. */
type Ranges = readonly (readonly [first: number, last: number])[];

/** Reads CSS `unicode-range` text such as `U+0-FF,U+131`. */
export function parseRanges(text: string): Ranges {
  return text.split(',').map((part) => {
    const [first = '', last = first] = part.trim().slice(2).split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const;
  });
}

export function includes(ranges: Ranges, codePoint: number): boolean {
  return ranges.some(([first, last]) => codePoint >= first && codePoint <= last);
}

import { createRequire } from 'node:module';
import { z } from 'zod';
import { parseRanges, type Ranges } from './code-point-ranges.ts';
import type { Family } from './family.ts';

/** One of the files a family is cut into, by the letters it holds. */
export interface Slice {
  name: string;
  ranges: Ranges;
}

const everything: Ranges = [[0, 0x10ffff]];
const unicodeFile = z.record(z.string(), z.string());
const require = createRequire(import.meta.url);
const known = new Map<string, readonly Slice[]>();

/** Numbered slices are written `[12]` in the list and `12` in the file's name. */
const fileName = (key: string): string => key.replace(/[[\]]/g, '');

const readSlices = (name: string): readonly Slice[] =>
  Object.entries(unicodeFile.parse(require(`${name}/unicode.json`))).map(([key, ranges]) => ({
    name: fileName(key),
    ranges: parseRanges(ranges),
  }));

/** The slices of a family, from its package. */
export const slicesOf = (family: Family): readonly Slice[] => {
  if (family.only !== undefined) return [{ name: family.only, ranges: everything }];
  const slices = known.get(family.package) ?? readSlices(family.package);
  known.set(family.package, slices);
  return slices;
};

/** The font file of a slice, as an absolute path. */
export const sliceFile = (family: Family, slice: Slice): string =>
  require.resolve(`${family.package}/files/${family.package.split('/')[1]}-${slice.name}-${family.cut}.woff2`);

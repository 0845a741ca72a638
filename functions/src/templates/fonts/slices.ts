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

const readSlices = ({ package: name, only }: Family): readonly Slice[] =>
  only === undefined
    ? Object.entries(unicodeFile.parse(require(`${name}/unicode.json`))).map(([key, ranges]) => ({
        name: fileName(key),
        ranges: parseRanges(ranges),
      }))
    : [{ name: only, ranges: everything }];

/** The slices of a family, from its package: the same objects each time. */
export const slicesOf = (family: Family): readonly Slice[] => {
  const slices = known.get(family.package) ?? readSlices(family);
  known.set(family.package, slices);
  return slices;
};

/** The font file of a slice, as an absolute path. */
export const sliceFile = (family: Family, slice: Slice): string =>
  require.resolve(`${family.package}/files/${family.package.split('/')[1]}-${slice.name}-${family.cut}.woff2`);

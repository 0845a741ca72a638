import { type FontFace, faceName, loadFace } from './font-face.ts';
import type { FontFamily } from './font-family.ts';
import type { FontSubset } from './font-subsets.ts';

/** Faces kept in memory. A face takes 20 to 180 KB three times (here, in HarfBuzz, in satori): some 40 MB. */
const MAX_FACES = 160;

const faces = new Map<string, Promise<FontFace>>();

/** Loads a face, through a cache that evicts the least recently used. */
export function cachedFace(family: FontFamily, subset: FontSubset): Promise<FontFace> {
  const name = faceName(family, subset);
  const face = faces.get(name) ?? loadFace(family, subset);
  faces.delete(name);
  faces.set(name, face);
  face.catch(() => faces.delete(name));
  const oldest = faces.keys().next().value;
  if (faces.size > MAX_FACES && oldest !== undefined) faces.delete(oldest);
  return face;
}

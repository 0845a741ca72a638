import type { Family } from './family.ts';
import { type FontFace, faceName, loadFace } from './font-face.ts';
import type { Slice } from './slices.ts';

/** Faces kept in memory. A face is 20 to 180 KB, three times over (here, in the shaper, in the renderer): some 40 MB. */
const MOST_FACES = 160;

const faces = new Map<string, Promise<FontFace>>();

/** A face, loaded once. The one unused for longest makes room. */
export const faceOf = (family: Family, slice: Slice): Promise<FontFace> => {
  const name = faceName(family, slice);
  const face = faces.get(name) ?? loadFace(family, slice);
  faces.delete(name);
  faces.set(name, face);
  face.catch(() => faces.delete(name));
  const oldest = faces.keys().next().value;
  if (faces.size > MOST_FACES && oldest !== undefined) faces.delete(oldest);
  return face;
};

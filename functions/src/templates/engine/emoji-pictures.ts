import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const folder = join(dirname(createRequire(import.meta.url).resolve('@discordapp/twemoji/package.json')), 'dist', 'svg');

const JOINER = '200d';
const PRESENTATION = 'fe0f';

/** The set names a file by its code points, and leaves the presentation selector out, except in some joined sequences. */
const fileNames = (emoji: string): string[] => {
  const points = Array.from(emoji, (character) => (character.codePointAt(0) ?? 0).toString(16));
  const bare = points.filter((point) => point !== PRESENTATION && point !== 'fe0e');
  return points.includes(JOINER) ? [points.join('-'), bare.join('-')] : [bare.join('-')];
};

const readPicture = async (emoji: string): Promise<string | undefined> => {
  for (const name of fileNames(emoji)) {
    const file = await readFile(join(folder, `${name}.svg`)).catch(() => undefined);
    if (file) return `data:image/svg+xml;base64,${file.toString('base64')}`;
  }
  return undefined;
};

const pictures = new Map<string, Promise<string | undefined>>();

/** A coloured picture of an emoji as a data URI, or undefined where the set has none. Kept: the whole set is 8 MB. */
export const emojiPicture = (emoji: string): Promise<string | undefined> => {
  const picture = pictures.get(emoji) ?? readPicture(emoji);
  pictures.set(emoji, picture);
  return picture;
};

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const folder = join(dirname(createRequire(import.meta.url).resolve('@discordapp/twemoji/package.json')), 'dist', 'svg');

const ZERO_WIDTH_JOINER = '200d';
const EMOJI_PRESENTATION = 'fe0f';

const cache = new Map<string, Promise<string | undefined>>();

/** The image of an emoji as a data URI; undefined if Twemoji has none. Cached: the whole set is 8 MB. */
export function emojiImage(emoji: string): Promise<string | undefined> {
  const image = cache.get(emoji) ?? readImage(emoji);
  cache.set(emoji, image);
  return image;
}

async function readImage(emoji: string): Promise<string | undefined> {
  for (const name of fileNames(emoji)) {
    const file = await readFile(join(folder, `${name}.svg`)).catch(() => undefined);
    if (file) return `data:image/svg+xml;base64,${file.toString('base64')}`;
  }
  return undefined;
}

/** Twemoji names a file by its code points, without presentation selectors, except in some ZWJ sequences. */
function fileNames(emoji: string): string[] {
  const points = Array.from(emoji, (character) => (character.codePointAt(0) ?? 0).toString(16));
  const withoutSelectors = points.filter((point) => point !== EMOJI_PRESENTATION && point !== 'fe0e');
  return points.includes(ZERO_WIDTH_JOINER)
    ? [points.join('-'), withoutSelectors.join('-')]
    : [withoutSelectors.join('-')];
}

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { cjkVariantOf } from '../fonts/cjk-variant.ts';
import type { FontFace } from '../fonts/font-face.ts';
import { facesFor, fontStack } from '../fonts/font-stack.ts';
import { fallbackChain } from '../fonts/typefaces.ts';
import type { ConfiguredTemplate, FieldText } from '../layout/template.ts';
import { graphemes, isEmoji } from '../text/graphemes.ts';
import { substituteMissing } from '../text/substitutes.ts';
import { type FontRole, fontRoles, type TextMeasurer } from '../text/text-measurer.ts';
import { createTextMeasurer } from './text-measurer.ts';

const folder = join(dirname(createRequire(import.meta.url).resolve('@discordapp/twemoji/package.json')), 'dist', 'svg');

const ZERO_WIDTH_JOINER = '200d';
const EMOJI_PRESENTATION = 'fe0f';

const cache = new Map<string, Promise<string | undefined>>();

/** The resources for the text of a template: a measurer, fonts, and emoji as data URIs. */
export interface TextResources {
  measurer: TextMeasurer;
  faces: readonly FontFace[];
  emoji: Readonly<Record<string, string>>;
  /** The characters that no font has. */
  missing: ReadonlySet<string>;
}

/** Loads the fonts and emoji that the texts of a template need. */
export async function loadTextResources({
  texts,
  appearance: look,
}: Pick<ConfiguredTemplate, 'texts' | 'appearance'>): Promise<TextResources> {
  const characters = distinctGraphemes(texts);
  const cjk = cjkVariantOf(texts.map(({ text }) => text).join(' '), look.language);
  const facesOf = (role: FontRole) => facesFor(fallbackChain(look.typeface, role, cjk), characters);
  const [emoji, display, strong, body] = await Promise.all([
    emojiImagesOf(characters),
    facesOf('display'),
    facesOf('strong'),
    facesOf('body'),
  ]);
  const faces = union([...display, ...strong, ...body]);
  const stackOf = (some: readonly FontFace[]) => fontStack(some, characters, faces.at(-1));
  const stacks = { display: stackOf(display), strong: stackOf(strong), body: stackOf(body) };
  const hasGlyph = (character: string) =>
    isEmoji(character) ? character in emoji : fontRoles.every((role) => stacks[role].faceFor(character) !== undefined);
  const missing = new Set(characters.filter((character) => !hasGlyph(character)));
  return { measurer: createTextMeasurer(stacks), faces, emoji, missing };
}

/** The passes of substitution: for characters without a glyph, and for substitutes without one. */
const PASSES = 2;

/** The template with texts that its fonts can draw, and their resources: a character that no font has is replaced. */
export async function drawable(
  template: ConfiguredTemplate,
): Promise<{ template: ConfiguredTemplate; resources: TextResources }> {
  let current = template;
  let resources = await loadTextResources(current);
  for (let pass = 0; pass < PASSES && resources.missing.size > 0; pass += 1) {
    const { missing } = resources;
    current = current.withTexts((text) => substituteMissing(text, missing, pass));
    resources = await loadTextResources(current);
  }
  return { template: current, resources };
}

function distinctGraphemes(texts: readonly FieldText[]): string[] {
  return [...new Set(texts.flatMap(({ text }) => graphemes(text)))];
}

async function emojiImagesOf(characters: readonly string[]): Promise<Record<string, string>> {
  const pictures = await Promise.all(
    characters.filter(isEmoji).map(async (emoji) => ({ emoji, picture: await emojiImage(emoji) })),
  );
  return Object.fromEntries(pictures.flatMap(({ emoji, picture }) => (picture ? [[emoji, picture]] : [])));
}

/** All faces without duplicates. A duplicate keeps its last position, so that the symbols come last. */
function union(faces: readonly FontFace[]): FontFace[] {
  return [...new Set(faces.toReversed())].toReversed();
}

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

import { cjkVariantOf } from '../fonts/cjk-variant.ts';
import type { FontFace } from '../fonts/font-face.ts';
import { facesFor, fontStack } from '../fonts/font-stack.ts';
import { fallbackChain } from '../fonts/typefaces.ts';
import type { ConfiguredTemplate, FieldText } from '../layout/template.ts';
import { isEmoji } from '../text/emoji.ts';
import { graphemes } from '../text/graphemes.ts';
import { substituteMissing } from '../text/substitutes.ts';
import { type FontRole, fontRoles, type TextMeasurer } from '../text/text-measurer.ts';
import { emojiImage } from './emoji-images.ts';
import { createTextMeasurer } from './text-measurer.ts';

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

import { cjkVariantOf } from '../fonts/cjk-variant.ts';
import type { FontFace } from '../fonts/font-face.ts';
import { facesFor, fontStack } from '../fonts/font-stack.ts';
import { fallbackChain } from '../fonts/typefaces.ts';
import type { ConfiguredTemplate, FieldText } from '../template.ts';
import { isEmoji } from '../text/emoji.ts';
import { graphemes } from '../text/graphemes.ts';
import { type FontRole, fontRoles, type TextMeasurer } from '../text/text-measurer.ts';
import { throwIssues } from './config-issue.ts';
import { emojiImage } from './emoji-images.ts';
import { createTextMeasurer } from './text-measurer.ts';

/** What the text of a template needs: a measurer, fonts, and emoji as data URIs. */
export interface TextResources {
  measurer: TextMeasurer;
  faces: readonly FontFace[];
  emoji: Readonly<Record<string, string>>;
}

const distinctGraphemes = (texts: readonly FieldText[]): string[] => [
  ...new Set(texts.flatMap(({ text }) => graphemes(text))),
];

const emojiImagesOf = async (characters: readonly string[]): Promise<Record<string, string>> => {
  const pictures = await Promise.all(
    characters.filter(isEmoji).map(async (emoji) => ({ emoji, picture: await emojiImage(emoji) })),
  );
  return Object.fromEntries(pictures.flatMap(({ emoji, picture }) => (picture ? [[emoji, picture]] : [])));
};

const codePoints = (character: string): string =>
  Array.from(
    character,
    (character) => `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`,
  ).join(' ');

/** Maximum number of characters named in an error message. */
const MAX_NAMED = 5;

const describe = (characters: readonly string[]): string =>
  `There is no font here for ${characters.slice(0, MAX_NAMED).map(codePoints).join(', ')}${characters.length > MAX_NAMED ? ' and others' : ''}.`;

/** Throws for characters without a glyph, rather than render empty boxes. */
const rejectMissingGlyphs = (texts: readonly FieldText[], missing: ReadonlySet<string>): void =>
  throwIssues(
    texts.flatMap(({ path, text }) => {
      const characters = [...new Set(graphemes(text))].filter((character) => missing.has(character));
      return characters.length > 0 ? [{ path, message: describe(characters) }] : [];
    }),
  );

/** All faces without duplicates. A duplicate keeps its last position, so that the symbols come last. */
const union = (faces: readonly FontFace[]): FontFace[] => [...new Set(faces.toReversed())].toReversed();

/** Loads the fonts and emoji that the texts of a template need. Throws a `ZodError` for characters without a glyph. */
export const loadTextResources = async ({ texts, appearance: look }: ConfiguredTemplate): Promise<TextResources> => {
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
  rejectMissingGlyphs(texts, new Set(characters.filter((character) => !hasGlyph(character))));
  return { measurer: createTextMeasurer(stacks), faces, emoji };
};

import type { FontFace } from '../fonts/font-face.ts';
import { facesFor, fontStack } from '../fonts/font-stack.ts';
import { hanFormOf } from '../fonts/han-form.ts';
import { fontChain } from '../fonts/typefaces.ts';
import type { Design, FieldText } from '../template.ts';
import { isEmoji } from '../text/emoji.ts';
import { graphemes } from '../text/graphemes.ts';
import { type Role, roles, type Typesetter } from '../text/words.ts';
import { throwProblems } from './config-problem.ts';
import { emojiPicture } from './emoji-pictures.ts';
import { createTypesetter } from './typesetter.ts';

/** Everything a design's text is set with. */
export interface Lettering {
  type: Typesetter;
  faces: readonly FontFace[];
  emoji: Readonly<Record<string, string>>;
}

const distinctLetters = (texts: readonly FieldText[]): string[] => [
  ...new Set(texts.flatMap(({ text }) => graphemes(text))),
];

const picturesOf = async (letters: readonly string[]): Promise<Record<string, string>> => {
  const pictures = await Promise.all(
    letters.filter(isEmoji).map(async (emoji) => ({ emoji, picture: await emojiPicture(emoji) })),
  );
  return Object.fromEntries(pictures.flatMap(({ emoji, picture }) => (picture ? [[emoji, picture]] : [])));
};

const codePoints = (letter: string): string =>
  Array.from(
    letter,
    (character) => `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`,
  ).join(' ');

/** How many characters a complaint names. */
const NAMED = 5;

const describe = (letters: readonly string[]): string =>
  `There is no font here for ${letters.slice(0, NAMED).map(codePoints).join(', ')}${letters.length > NAMED ? ' and others' : ''}.`;

/** A picture with empty boxes in its text helps nobody: a letter that no font has is the caller's to replace. */
const refuseUndrawable = (texts: readonly FieldText[], undrawable: ReadonlySet<string>): void =>
  throwProblems(
    texts.flatMap(({ path, text }) => {
      const letters = [...new Set(graphemes(text))].filter((letter) => undrawable.has(letter));
      return letters.length > 0 ? [{ path, message: describe(letters) }] : [];
    }),
  );

/** All fonts once. One that several roles share stands where the last of them has it, so that the symbols come last. */
const union = (faces: readonly FontFace[]): FontFace[] => [...new Set(faces.toReversed())].toReversed();

/** Loads the fonts and emoji that a design's text needs. Throws a `ZodError` for characters that none of them has. */
export const letteringFor = async ({ texts, look }: Design): Promise<Lettering> => {
  const letters = distinctLetters(texts);
  const han = hanFormOf(texts.map(({ text }) => text).join(' '), look.language);
  const facesOf = (role: Role) => facesFor(fontChain(look.typeface, role, han), letters);
  const [emoji, display, strong, body] = await Promise.all([
    picturesOf(letters),
    facesOf('display'),
    facesOf('strong'),
    facesOf('body'),
  ]);
  const faces = union([...display, ...strong, ...body]);
  const stackOf = (some: readonly FontFace[]) => fontStack(some, letters, faces.at(-1));
  const stacks = { display: stackOf(display), strong: stackOf(strong), body: stackOf(body) };
  const drawable = (letter: string) =>
    isEmoji(letter) ? letter in emoji : roles.every((role) => stacks[role].faceFor(letter) !== undefined);
  refuseUndrawable(texts, new Set(letters.filter((letter) => !drawable(letter))));
  return { type: createTypesetter(stacks), faces, emoji };
};

/// <reference path="../text/linebreak.d.ts" />
import LineBreaker from 'linebreak';
import type { FontFace } from '../fonts/font-face.ts';
import type { FontStack } from '../fonts/font-stack.ts';
import { isEmoji } from '../text/emoji.ts';
import { graphemes } from '../text/graphemes.ts';
import type { Extent, Role, Stretch, Typesetter, Word } from '../text/words.ts';

const nothing: Extent = { ems: 0, letters: 0 };
/** The renderer draws an emoji as a square of the font size, without letter spacing. */
const emojiExtent: Extent = { ems: 1, letters: 0 };
const space = /^\s$/;

const sum = (one: Extent, other: Extent): Extent => ({
  ems: one.ems + other.ems,
  letters: one.letters + other.letters,
});

const difference = (one: Extent, other: Extent): Extent => ({
  ems: one.ems - other.ems,
  letters: one.letters - other.letters,
});

/** Cuts text into runs of one font. A space stays with the letters before it where their font has one. */
const runsOf = (letters: readonly string[], { faces, faceFor }: FontStack): { text: string; face: FontFace }[] => {
  const runs: { text: string; face: FontFace }[] = [];
  for (const letter of letters) {
    const last = runs.at(-1);
    const stays = last && space.test(letter) && last.face.covers(letter.charCodeAt(0));
    const face = stays ? last.face : (faceFor(letter) ?? faces.at(-1));
    if (face && face === last?.face) last.text += letter;
    else if (face) runs.push({ text: letter, face });
  }
  return runs;
};

const plainExtent = (letters: readonly string[], stack: FontStack): Extent =>
  runsOf(letters, stack).reduce((total, { text, face }) => sum(total, face.measure(text)), nothing);

/** The extent of one unbroken stretch, emoji included. */
const extentOf = (text: string, stack: FontStack): Extent => {
  let total = nothing;
  let letters: string[] = [];
  for (const grapheme of graphemes(text)) {
    if (isEmoji(grapheme)) {
      total = sum(sum(total, plainExtent(letters, stack)), emojiExtent);
      letters = [];
    } else letters.push(grapheme);
  }
  return sum(total, plainExtent(letters, stack));
};

const stretchOf = (text: string, stack: FontStack): Stretch => {
  const whole = extentOf(text, stack);
  const trimmed = text.trimEnd();
  return { ...whole, trailing: trimmed === text ? nothing : difference(whole, extentOf(trimmed, stack)) };
};

const wordOf = (text: string, stack: FontStack): Word => {
  let letters: Stretch[] | undefined;
  const split = (): readonly Stretch[] => {
    letters ??= graphemes(text).map((grapheme) => stretchOf(grapheme, stack));
    return letters;
  };
  return { ...stretchOf(text, stack), split };
};

const wordsOf = (text: string, stack: FontStack): Word[] => {
  const breaker = new LineBreaker(text);
  const words: Word[] = [];
  let start = 0;
  for (let stop = breaker.nextBreak(); stop; stop = breaker.nextBreak()) {
    words.push(wordOf(text.slice(start, stop.position), stack));
    start = stop.position;
  }
  return words;
};

/** Measures as the renderer will: the same fonts, shaping and break opportunities. Remembers each text it was asked about. */
export const createTypesetter = (stacks: Readonly<Record<Role, FontStack>>): Typesetter => {
  const known: Record<Role, Map<string, readonly Word[]>> = { display: new Map(), strong: new Map(), body: new Map() };
  return {
    fontFamily: (role) => stacks[role].faces.map(({ name }) => name).join(','),
    words: (text, role) => {
      const words = known[role].get(text) ?? wordsOf(text, stacks[role]);
      known[role].set(text, words);
      return words;
    },
  };
};

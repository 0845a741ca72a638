import { z } from 'zod';

const spaces = /[^\S\n]+/g;
const aroundBreaks = / *\n */g;
const manyBreaks = /\n{3,}/g;

/** One form for letters that can be written in several, and no stray space. */
const tidy = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(spaces, ' ')
    .replace(aroundBreaks, '\n')
    .replace(manyBreaks, '\n\n')
    .trim();

const wellFormed = (field: z.ZodString) =>
  field.refine((text) => text.isWellFormed(), 'This text holds half of a character (a lone surrogate).');

const tooLong = (most: number) => `This text may have at most ${most} characters.`;

/** For fields that must say something. */
export const REQUIRED = 'This text must not be empty.';

/** Text on one line: line breaks become spaces. `most` counts UTF-16 units. */
export const line = (most: number) =>
  wellFormed(
    z
      .string()
      .overwrite((text) => tidy(text).replace(/\n+/g, ' '))
      .max(most, tooLong(most)),
  );

/** Text that may have paragraphs, up to `lines` lines. */
export const paragraphs = (most: number, lines: number) =>
  wellFormed(z.string().overwrite(tidy).max(most, tooLong(most))).refine(
    (text) => text.split('\n').length <= lines,
    `This text may have at most ${lines} lines.`,
  );

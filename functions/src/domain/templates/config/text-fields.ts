import { z } from 'zod';

const spaces = /[^\S\n]+/g;
const aroundBreaks = / *\n */g;
const manyBreaks = /\n{3,}/g;

/** Normalizes Unicode (NFC), line breaks and spaces. */
const normalizeText = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(spaces, ' ')
    .replace(aroundBreaks, '\n')
    .replace(manyBreaks, '\n\n')
    .trim();

const wellFormed = (field: z.ZodString) =>
  field.refine((text) => text.isWellFormed(), 'This text holds half of a character (a lone surrogate).');

const tooLong = (maxLength: number) => `This text may have at most ${maxLength} characters.`;

/** Error message of required text fields. */
export const EMPTY_TEXT = 'This text must not be empty.';

/** Text on one line: line breaks become spaces. `maxLength` counts UTF-16 units. */
export const singleLine = (maxLength: number) =>
  wellFormed(
    z
      .string()
      .overwrite((text) => normalizeText(text).replace(/\n+/g, ' '))
      .max(maxLength, tooLong(maxLength)),
  );

/** Text that may have paragraphs, up to `maxLines` lines and `maxLength` UTF-16 units. */
export const paragraphs = (maxLength: number, maxLines: number) =>
  wellFormed(z.string().overwrite(normalizeText).max(maxLength, tooLong(maxLength))).refine(
    (text) => text.split('\n').length <= maxLines,
    `This text may have at most ${maxLines} lines.`,
  );

import { z } from 'zod';

const spaces = /[^\S\n]+/g;
const aroundBreaks = / *\n */g;
const manyBreaks = /\n{3,}/g;

/** Error message of required text fields. */
export const EMPTY_TEXT = 'This text must not be empty.';

/** Text on one line: line breaks become spaces. `maxLength` counts UTF-16 units. */
export function singleLine(maxLength: number) {
  return wellFormed(
    z
      .string()
      .overwrite((text) => normalizeText(text).replace(/\n+/g, ' '))
      .max(maxLength, tooLong(maxLength)),
  );
}

/** Text that may have paragraphs, up to `maxLines` lines and `maxLength` UTF-16 units. */
export function paragraphs(maxLength: number, maxLines: number) {
  return wellFormed(z.string().overwrite(normalizeText).max(maxLength, tooLong(maxLength))).refine(
    (text) => text.split('\n').length <= maxLines,
    `This text may have at most ${maxLines} lines.`,
  );
}

function wellFormed(field: z.ZodString) {
  return field.refine((text) => text.isWellFormed(), 'This text contains half of a character (a lone surrogate).');
}

/** Normalizes Unicode (NFC), line breaks and spaces. */
function normalizeText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(spaces, ' ')
    .replace(aroundBreaks, '\n')
    .replace(manyBreaks, '\n\n')
    .trim();
}

function tooLong(maxLength: number) {
  return `This text may have at most ${maxLength} characters.`;
}

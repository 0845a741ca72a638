import { graphemes } from './graphemes.ts';

/** Shown for a character that has no glyph and no plainer form. */
const MISSING = '□';
/** Where not even that has a glyph. */
const LAST_RESORT = '?';

const superscripts = /[\u2070\u2071\u00b9\u00b2\u00b3\u2074-\u207f]+/gu;
const isControl = /^\p{Cc}+$/u;
const plainForms: Readonly<Record<string, string>> = { '‽': '?!', '⸮': '?' };

/**
 * The text without the characters (`missing`) that no font has. `pass` increases when the substitutes are missing too.
 */
export function substituteMissing(text: string, missing: ReadonlySet<string>, pass: number): string {
  const substituteOf = (character: string): string => (pass === 0 ? plainer(character) : LAST_RESORT);
  const substituted = graphemes(pass === 0 ? withExponents(text, missing) : text).reduce(
    (result, character) => result + (missing.has(character) ? separated(result, substituteOf(character)) : character),
    '',
  );
  return substituted.trim() === '' && text.trim() !== '' ? LAST_RESORT : substituted;
}

/** The same in plainer characters: a compatible form, or the letter without its marks; else a box. */
function plainer(character: string): string {
  if (isControl.test(character)) return '';
  const compatible = plainForms[character] ?? character.normalize('NFKC').replaceAll('\u2044', '/');
  if (compatible !== character) return compatible;
  const [base = ''] = character.normalize('NFD');
  return base === character ? MISSING : base;
}

/** An exponent stays one: a run of superscripts is written out when one of them has no glyph. */
function withExponents(text: string, missing: ReadonlySet<string>): string {
  return text.replace(superscripts, (run) =>
    Array.from(run).some((sign) => missing.has(sign)) ? `^${run.normalize('NFKC')}` : run,
  );
}

/** A fraction after a digit would read as another number. */
function separated(before: string, substitute: string): string {
  return /\d$/.test(before) && /^\d+\//.test(substitute) ? ` ${substitute}` : substitute;
}

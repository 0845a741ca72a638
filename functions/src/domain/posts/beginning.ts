/** Letters of a text in a list. */
const LENGTH = 100;

/** The beginning of a text, with at most so many letters. */
export function beginningOf(text: string, length = LENGTH): string {
  const letters = Array.from(text.trim().toWellFormed());
  return letters.length <= length ? letters.join('') : `${letters.slice(0, length - 1).join('')}…`;
}

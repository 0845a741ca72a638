const LENGTH = 100;

/** The beginning of a text, for a list. */
export function beginningOf(text: string): string {
  const letters = Array.from(text.trim().toWellFormed());
  return letters.length <= LENGTH ? letters.join('') : `${letters.slice(0, LENGTH - 1).join('')}…`;
}

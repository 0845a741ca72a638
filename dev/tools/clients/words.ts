/** A text in lines of at most so many characters. */
export function linesOf(text: string, width: number): string[] {
  return (text.match(new RegExp(`.{1,${width}}(?: |$)`, 'g')) ?? []).map((line) => line.trim());
}

export function capitalized(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

export function kebabCase(name: string): string {
  return snakeCase(name).replaceAll('_', '-');
}

/** A sentence of the API description as help of a command: `the id of the post`. */
export function phraseOf(sentence: string): string {
  const text = sentence.replaceAll('`', '').replace(/\.$/, '');
  return /^[A-Z][a-z ]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

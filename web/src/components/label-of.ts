/**
 * A name of the API for people: its text, or else the name in words, because a newer server may have other names. `callToAction` is
 * "Call to action", and `LOGGED_IN` is "Logged in".
 */
export function labelOf(name: string, texts: Readonly<Record<string, string>> = {}): string {
  return texts[name] ?? inWords(name);
}

function inWords(name: string): string {
  const text = name === name.toUpperCase() ? name.toLowerCase() : name;
  const spaced = text.replaceAll('_', ' ').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

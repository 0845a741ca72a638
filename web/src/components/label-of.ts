/** A name of the API for people: `callToAction` as "Call to action", `LOGGED_IN` as "Logged in". */
export function labelOf(name: string): string {
  const text = name === name.toUpperCase() ? name.toLowerCase() : name;
  const spaced = text.replaceAll('_', ' ').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

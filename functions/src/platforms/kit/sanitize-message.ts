/** Longest quotation of a platform that we pass on (characters). */
const LONGEST = 200;

/** What is in a platform's message for machines: addresses, `(#100)`, `[…]`, SHOUTED_CODES, snake_case names, tokens. */
const forMachines = [
  /\bhttps?:\/\/\S+/gi,
  /[([]#?[\d\s:,/-]*[)\]]/g,
  /\b[A-Za-z0-9]+(?:_+[A-Za-z0-9]+)+\b/g,
  /[^\s]{32,}/g,
  /[{}<>"`]/g,
];

/** A platform's own words, fit to be shown to a person: one line, no codes, no addresses, nothing that looks like a token. */
export const sanitizeMessage = (message: string | undefined, otherwise: string): string => {
  const words = forMachines
    .reduce((text, pattern) => text.replace(pattern, ' '), message ?? '')
    .replace(/\s+/g, ' ')
    .replace(/\s([.,:;!?])/g, '$1')
    .replace(/^[\s.,:;-]+|[\s.,:;!?-]+$/g, '');
  if (!/\p{Letter}{3}/u.test(words)) return otherwise;
  return `${words.charAt(0).toUpperCase()}${words.slice(1, LONGEST)}.`;
};

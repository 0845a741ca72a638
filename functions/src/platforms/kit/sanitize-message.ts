/** Longest message that is passed on (characters). */
const LONGEST = 200;

/** The parts of a message that are not for users: addresses, `(#100)`, `[…]`, SHOUTED_CODES, snake_case names, tokens. */
const notForUsers = [
  /\bhttps?:\/\/\S+/gi,
  /[([]#?[\d\s:,/-]*[)\]]/g,
  /\b[A-Za-z0-9]+(?:_+[A-Za-z0-9]+)+\b/g,
  /[^\s]{32,}/g,
  /[{}<>"`]/g,
];

/** The message of a platform, adapted for users: one line, no codes, no URLs, nothing that looks like a token. */
export function sanitizeMessage(message: string | undefined, fallback: string): string {
  const sentence = notForUsers
    .reduce((text, pattern) => text.replace(pattern, ' '), message ?? '')
    .replace(/\s+/g, ' ')
    .replace(/\s([.,:;!?])/g, '$1')
    .replace(/^[\s.,:;-]+|[\s.,:;!?-]+$/g, '');
  if (!/\p{Letter}{3}/u.test(sentence)) return fallback;
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1, LONGEST)}.`;
}

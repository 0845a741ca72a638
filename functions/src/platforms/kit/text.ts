import { segmentsOf } from '../../model/text-segments.ts';

/** What is read of a message, and the most that is passed on (characters). */
const READ = 2000;
const LONGEST = 200;

/** The parts of a message that are not for users: addresses, `(#100)`, `[…]`, SHOUTED_CODES, snake_case names, tokens. */
const notForUsers = [
  /\b[a-z][a-z\d+.-]*:\/\/\S+/gi,
  /[([]#?[\d\s:,/-]*[)\]]/g,
  /\b[A-Za-z0-9]+(?:_+[A-Za-z0-9]+)+\b/g,
  /[^\s]{32,}/g,
  /[{}<>"`]/g,
];

/** What dots join, up to what may follow an address. The others are dots in addresses of other scripts. */
const dotted = /[\p{L}\p{M}\p{N}-]+(?:[.。．｡][\p{L}\p{M}\p{N}-]+)+[/:?#]?/gu;
/** What follows the last dot in the name of a file, unless addresses end so, too. */
const fileName = /\.(jpe?g|png|gif|webp|heic|avif|mp[34]|webm|pdf|txt|csv|srt|vtt)$/i;

/** Whether mail programs make a link of it: not of `v1.2`, of `e.g.` or of the name of a file. */
function isAddress(name: string): boolean {
  const isDomain = /[.。．｡](\p{L}[\p{L}\p{M}]+|xn--[a-z\d-]+)[/:?#]?$/iu.test(name);
  return (isDomain && !fileName.test(name)) || /^\d{1,3}(\.\d{1,3}){3}\D?$/.test(name);
}

/** The message of a platform, adapted for users: one line, no codes, no addresses, nothing that looks like a token. */
export function sanitizeMessage(message: string | undefined, fallback: string): string {
  const sentence = notForUsers
    .reduce((text, pattern) => text.replace(pattern, ' '), beginningOf(message ?? ''))
    .replace(/\s+/g, ' ')
    .replace(/\s([.,:;!?])/g, '$1')
    .replace(/^[\s.,:;-]+|[\s.,:;!?-]+$/g, '')
    .replace(dotted, (name) => (isAddress(name) ? name.replace(/[.。．｡]/g, '$& ') : name));
  if (!/\p{Letter}{3}/u.test(sentence)) return fallback;
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1, LONGEST)}.`;
}

/** Without its last word where that may be cut: half a token does not look like one. */
function beginningOf(message: string): string {
  return message.length > READ ? message.slice(0, READ).replace(/\S*$/, '') : message;
}

/** The start of a text, at most `length` UTF-16 units: whole words where that leaves at least half, never half a character. */
export function shortenText(text: string, length: number): string {
  const fullText = text.trim();
  if (fullText.length <= length) return fullText;
  const start = fitting(fullText, length);
  const lastGap = /\s/.test(fullText.charAt(start.length)) ? start.length : start.search(/\s\S*$/);
  return start.slice(0, lastGap >= length / 2 ? lastGap : start.length).trimEnd();
}

/** The whole graphemes at the start of a text that fit into `length` UTF-16 units. */
function fitting(text: string, length: number): string {
  let end = 0;
  for (const { index, segment } of segmentsOf(text, 'grapheme')) {
    if (index + segment.length > length) break;
    end = index + segment.length;
  }
  return text.slice(0, end);
}

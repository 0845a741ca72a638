/** Who names himself on a page of Herald: an app that requests access, or a customer on the own connect page. */
export type NamedParty = 'app' | 'customer';

const SERVICE_NAME = 'herald';

/**
 * A name as a page shows it, and why it may not be shown; null if it may. The pages show names that strangers choose to people who decide
 * by them. Herald's own name is refused for apps only: an app with it would look like a part of Herald where it requests access, while
 * "Boston Herald" may well be a customer, whose page is opened by the customer's own users.
 */
export function shownName(text: string, party: NamedParty): { name: string; problem: string | null } {
  const name = text.replace(/\s+/g, ' ').trim().normalize('NFC');
  return { name, problem: problemOf(name, party) };
}

function problemOf(name: string, party: NamedParty): string | null {
  if (INVISIBLE.test(name.replace(EMOJI, ''))) return 'A name must not contain invisible characters.';
  // Compatibility forms, such as mathematical letters, look like the letters that they stand for.
  if (name.normalize('NFKC').match(WORD)?.some(mixesAlphabets))
    return 'A word of a name must not mix letters of alphabets that look alike, such as Latin and Cyrillic.';
  if (party === 'app' && skeletonOf(name).includes(SERVICE_NAME))
    return 'The name of an app must not contain "Herald".';
  return null;
}

/** Of control, format, private and unassigned characters, and others without a glyph, such as fillers and the blank of Braille. */
const INVISIBLE = /[\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Emoji contain joiners and selectors. Keyboards add a selector where none is needed. */
const EMOJI = /\p{RGI_Emoji}\uFE0F?/gv;

const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/** Japanese words mix scripts, too, but none of these. */
const ALIKE = [
  /\p{Script=Latin}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Coptic}/u,
  /\p{Script=Lisu}/u,
  /\p{Script=Canadian_Aboriginal}/u,
  /\p{Script=Tifinagh}/u,
];

function mixesAlphabets(word: string): boolean {
  return ALIKE.filter((alphabet) => alphabet.test(word)).length > 1;
}

/** What looks like the letters of Herald's name without accents, in lower case: from https://www.unicode.org/reports/tr39/#Confusable_Detection */
const LOOKALIKES: Readonly<Record<string, string>> = {
  h: 'нһհηʜħⱨⲏꓧꮋꮒᕼ',
  e: 'еҽεɛᴇɇǝ℮€ⲉꓰꭼᗴ3',
  r: 'гʀɍɽ®ⲅꓣꭱꮢꮁᖇ',
  a: 'аαɑᴀⱥⲁꓮꭺᗩ@4',
  l: 'iıӏіιʟłƚɫⲓꓡꓲꮮᒪ1|!',
  d: 'ԁɗɖᴅđꓓꭰꮷᗪ',
};

const letterOf = new Map(
  Object.entries(LOOKALIKES).flatMap(([letter, others]) => [...others].map((other) => [other, letter] as const)),
);

/** The first of 26 letters each that Unicode does not decompose: in black circles, in black squares, and of flags. */
const LETTER_SYMBOLS = [0x1f150, 0x1f170, 0x1f1e6];

for (const [index, letter] of [...'abcdefghijklmnopqrstuvwxyz'].entries())
  for (const first of LETTER_SYMBOLS) letterOf.set(String.fromCodePoint(first + index), letter === 'i' ? 'l' : letter);

/** What a reader may take a name for: without accents, case and punctuation, and with one letter for all that look like it. */
function skeletonOf(name: string): string {
  const letters = name.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '');
  return Array.from(letters, (letter) => letterOf.get(letter) ?? letter)
    .join('')
    .replace(/[^\p{L}\p{N}\s]/gu, '');
}

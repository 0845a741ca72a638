/** Whose shapes Han letters take: Japan, Korea, simplified or traditional Chinese. Named as Noto names its fonts. */
export type HanForm = 'jp' | 'kr' | 'sc' | 'tc';

const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const hangul = /\p{Script=Hangul}/u;
const han = /\p{Script=Han}/gu;

/** All letters of an old two-byte character set in the given lead and trail bytes. */
const lettersOf = (
  encoding: string,
  lead: readonly [number, number],
  trail: readonly [number, number],
): Set<string> => {
  const decoder = new TextDecoder(encoding);
  const letters = new Set<string>();
  for (let first = lead[0]; first <= lead[1]; first += 1)
    for (let second = trail[0]; second <= trail[1]; second += 1)
      letters.add(decoder.decode(Uint8Array.of(first, second)));
  return letters;
};

/** The 6,763 letters of GB 2312, simplified, and the 5,401 common ones of Big5, traditional. Made on first need. */
let standards: { simplified: Set<string>; traditional: Set<string> } | undefined;
const letterStandards = () => {
  standards ??= {
    simplified: lettersOf('gbk', [0xb0, 0xf7], [0xa1, 0xfe]),
    traditional: lettersOf('big5', [0xa4, 0xc6], [0x40, 0xfe]),
  };
  return standards;
};

const byLetters = (text: string): HanForm => {
  const letters = text.match(han);
  if (!letters) return 'sc';
  const { simplified, traditional } = letterStandards();
  const onlySimplified = letters.filter((letter) => simplified.has(letter) && !traditional.has(letter)).length;
  const onlyTraditional = letters.filter((letter) => traditional.has(letter) && !simplified.has(letter)).length;
  return onlyTraditional > onlySimplified ? 'tc' : 'sc';
};

const byLanguage = (language: string): HanForm | undefined => {
  const { language: name, script } = new Intl.Locale(language).maximize();
  if (name === 'ja') return 'jp';
  if (name === 'ko') return 'kr';
  if (name !== 'zh' && name !== 'yue') return undefined;
  return script === 'Hant' ? 'tc' : 'sc';
};

/** From the language if it is given, else from the letters: kana is Japanese, hangul Korean, the rest by its letter forms. */
export const hanFormOf = (text: string, language?: string): HanForm => {
  const told = language === undefined ? undefined : byLanguage(language);
  if (told) return told;
  if (kana.test(text)) return 'jp';
  if (hangul.test(text)) return 'kr';
  return byLetters(text);
};

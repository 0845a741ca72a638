/** The regional glyph variant of Han characters: Japanese, Korean, simplified or traditional Chinese, as in Noto's names. */
export type CjkVariant = 'jp' | 'kr' | 'sc' | 'tc';

const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const hangul = /\p{Script=Hangul}/u;
const han = /\p{Script=Han}/gu;

/** The 6,763 characters of GB 2312 (simplified) and the 5,401 common ones of Big5 (traditional). Computed on first use. */
let cachedSets: { simplified: Set<string>; traditional: Set<string> } | undefined;

/** From the language if given, else from the text: kana is Japanese, hangul Korean, the rest by its characters. */
export function cjkVariantOf(text: string, language?: string): CjkVariant {
  const variant = language === undefined ? undefined : fromLanguage(language);
  if (variant) return variant;
  if (kana.test(text)) return 'jp';
  if (hangul.test(text)) return 'kr';
  return fromCharacters(text);
}

function fromLanguage(language: string): CjkVariant | undefined {
  const { language: name, script } = new Intl.Locale(language).maximize();
  if (name === 'ja') return 'jp';
  if (name === 'ko') return 'kr';
  if (name !== 'zh' && name !== 'yue') return undefined;
  return script === 'Hant' ? 'tc' : 'sc';
}

function fromCharacters(text: string): CjkVariant {
  const characters = text.match(han);
  if (!characters) return 'sc';
  const { simplified, traditional } = characterSets();
  const onlySimplified = characters.filter(
    (character) => simplified.has(character) && !traditional.has(character),
  ).length;
  const onlyTraditional = characters.filter(
    (character) => traditional.has(character) && !simplified.has(character),
  ).length;
  return onlyTraditional > onlySimplified ? 'tc' : 'sc';
}

function characterSets() {
  cachedSets ??= {
    simplified: charactersOf('gbk', [0xb0, 0xf7], [0xa1, 0xfe]),
    traditional: charactersOf('big5', [0xa4, 0xc6], [0x40, 0xfe]),
  };
  return cachedSets;
}

/** All characters of a legacy two-byte encoding in the given ranges of lead and trail bytes. */
function charactersOf(
  encoding: string,
  lead: readonly [number, number],
  trail: readonly [number, number],
): Set<string> {
  const decoder = new TextDecoder(encoding);
  const characters = new Set<string>();
  for (let first = lead[0]; first <= lead[1]; first += 1)
    for (let second = trail[0]; second <= trail[1]; second += 1)
      characters.add(decoder.decode(Uint8Array.of(first, second)));
  return characters;
}

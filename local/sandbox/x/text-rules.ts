const MAX_TEXT = 280;
export const MAX_LONG_TEXT = 25_000;
const LINK_WEIGHT = 23;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Web addresses, with and without a scheme. */
const ADDRESS = /https?:\/\/[^\s]+|\b(?:[a-z0-9-]+\.)+(?:com|org|net|io|app)\b(?:\/[^\s]*)?/gi;

export interface Link {
  written: string;
  expanded: string;
}

/** The links of a text, in order, without the punctuation behind them. */
export const linksIn = (text: string): Link[] => {
  return [...text.matchAll(ADDRESS)].map(([found]) => {
    const written = found.replace(/[.,:;!?)\]'"]+$/, '');
    return { written, expanded: /^https?:/i.test(written) ? written : `http://${written}` };
  });
};

/** Length as the platform weighs it: a link is 23, an emoji 2, Latin 1, anything else 2. */
export const weight = (text: string): number => {
  const links = linksIn(text.normalize('NFC'));
  const rest = links.reduce((left, { written }) => left.replace(written, ''), text.normalize('NFC'));
  let sum = links.length * LINK_WEIGHT;
  for (const { segment } of graphemes.segment(rest))
    sum += /^\p{RGI_Emoji}$/v.test(segment) ? 2 : [...segment].reduce((all, one) => all + weightOf(one), 0);
  return sum;
};

const weightOf = (character: string): number => {
  const code = character.codePointAt(0) ?? 0;
  const isLight =
    code <= 4351 || (code >= 8192 && code <= 8205) || (code >= 8208 && code <= 8223) || (code >= 8242 && code <= 8247);
  return isLight ? 1 : 2;
};

export const isTooLong = (text: string, isPremium: boolean): boolean =>
  weight(text) > (isPremium ? MAX_LONG_TEXT : MAX_TEXT);

export const isLong = (text: string): boolean => weight(text) > MAX_TEXT;

export const cashtags = (text: string): number => text.match(/(?<![\w$])\$[A-Za-z]{1,6}(?![\w])/g)?.length ?? 0;

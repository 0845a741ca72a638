import { LINK_LENGTH } from './limits.ts';

/**
 * An address that X surely takes for a link: a scheme, a host with a name at its end, and a path that ends before
 * punctuation. X also links some bare names; those are left to X, so that nothing is refused that X would take.
 */
const link =
  /(?<![\p{L}\p{N}@#$/])https?:\/\/(?:[\p{L}\p{N}-]+\.)+[a-z]{2,}(?::\d+)?(?:[/?#](?:[!-~\p{sc=Latin}\p{sc=Cyrillic}]*[\p{sc=Latin}\p{sc=Cyrillic}\d=_#/+-])?)?/giu;

const emoji = /\p{RGI_Emoji}/gv;

/** Code points that count one; all others count two. https://docs.x.com/resources/fundamentals/counting-characters */
const light: readonly (readonly [first: number, last: number])[] = [
  [0, 4351],
  [8192, 8205],
  [8208, 8223],
  [8242, 8247],
];

const weightOf = (character: string): number => {
  const point = character.codePointAt(0) ?? 0;
  return light.some(([first, last]) => point >= first && point <= last) ? 1 : 2;
};

const countIn = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** The length of a text as X counts it: links 23, emoji 2 however many code points, Latin 1, most others 2. */
export const weightedLength = (text: string): number => {
  const composed = text.normalize('NFC');
  const withoutLinks = composed.replace(link, '');
  const rest = withoutLinks.replace(emoji, '');
  const characters = [...rest].reduce((sum, character) => sum + weightOf(character), 0);
  return characters + 2 * countIn(withoutLinks, emoji) + LINK_LENGTH * countIn(composed, link);
};

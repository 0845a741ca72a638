import { sha256 } from '../core/ids.ts';
import type { Post } from './state.ts';

const MAX_TEXT = 280;
const MAX_LONG_TEXT = 25_000;
const LINK_WEIGHT = 23;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Web addresses, with and without a scheme. */
const ADDRESS = /https?:\/\/[^\s]+|\b(?:[a-z0-9-]+\.)+(?:com|org|net|io|app)\b(?:\/[^\s]*)?/gi;

interface Link {
  written: string;
  expanded: string;
}

export function isTooLong(text: string, isPremium: boolean): boolean {
  return weight(text) > (isPremium ? MAX_LONG_TEXT : MAX_TEXT);
}

export function isLong(text: string): boolean {
  return weight(text) > MAX_TEXT;
}

export function cashtags(text: string): number {
  return text.match(/(?<![\w$])\$[A-Za-z]{1,6}(?![\w])/g)?.length ?? 0;
}

export function mentionsIn(text: string): string[] {
  return [...text.matchAll(/(?<![\w@/])@(\w{1,15})(?!\w)/g)].map(([, name = '']) => name);
}

interface UrlEntity {
  url: string;
  expanded_url: string;
  media_key?: string;
}

interface ShortenedText {
  text: string;
  urls: UrlEntity[];
}

/** A text as the API returns it: behind inherited mentions, links shortened, one more for the files, and escaped for HTML. */
export function shortenLinks(post: Post, username: string): ShortenedText {
  const short = (name: string) => `https://t.co/${sha256(`${post.id}:${name}`).slice(0, 10)}`;
  const urls: UrlEntity[] = [];
  let text = '';
  let rest = post.text;
  for (const { written, expanded } of linksIn(post.text)) {
    const at = rest.indexOf(written);
    const url = short(String(urls.length));
    text += rest.slice(0, at) + url;
    rest = rest.slice(at + written.length);
    urls.push({ url, expanded_url: expanded });
  }
  text = escapeText([...post.mentions.map((name) => `@${name}`), text + rest].join(' '));
  if (post.uploads.length === 0) return { text, urls };
  const kind = post.uploads.some(({ category }) => category === 'tweet_video') ? 'video' : 'photo';
  const url = short('files');
  const expanded_url = `https://x.com/${username}/status/${post.id}/${kind}/1`;
  for (const { key } of post.uploads) urls.push({ url, expanded_url, media_key: key });
  return { text: text ? `${text} ${url}` : url, urls };
}

/** Lists truncate the text of a long post; the whole is in `note_tweet`. */
export function truncatedText(post: Post, { text }: ShortenedText): string {
  return isLong(post.text) ? `${text.slice(0, 270)}…` : text;
}

/** Length as the platform weighs it: a link is 23, an emoji 2, Latin 1, anything else 2. */
function weight(text: string): number {
  const links = linksIn(text.normalize('NFC'));
  const rest = links.reduce((left, { written }) => left.replace(written, ''), text.normalize('NFC'));
  let sum = links.length * LINK_WEIGHT;
  for (const { segment } of graphemes.segment(rest))
    sum += /^\p{RGI_Emoji}$/v.test(segment) ? 2 : [...segment].reduce((all, one) => all + weightOf(one), 0);
  return sum;
}

/** The links of a text, in order, without the punctuation behind them. */
function linksIn(text: string): Link[] {
  return [...text.matchAll(ADDRESS)].map(([found]) => {
    const written = found.replace(/[.,:;!?)\]'"]+$/, '');
    return { written, expanded: /^https?:/i.test(written) ? written : `http://${written}` };
  });
}

function weightOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  const isLight =
    code <= 4351 || (code >= 8192 && code <= 8205) || (code >= 8208 && code <= 8223) || (code >= 8242 && code <= 8247);
  return isLight ? 1 : 2;
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

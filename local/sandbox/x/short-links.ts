import { sha256 } from '../core/ids.ts';
import type { Post } from './state.ts';
import { isLong, linksIn } from './text-rules.ts';

export interface UrlEntity {
  url: string;
  expanded_url: string;
  media_key?: string;
}

interface ShortenedText {
  text: string;
  urls: UrlEntity[];
}

/** A text as the API returns it: links shortened, one more at the end for the files, and escaped for HTML. */
export const shortenLinks = (post: Post, username: string): ShortenedText => {
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
  text = escapeText(text + rest);
  if (post.uploads.length === 0) return { text, urls };
  const kind = post.uploads.some(({ category }) => category === 'tweet_video') ? 'video' : 'photo';
  const url = short('files');
  const expanded_url = `https://x.com/${username}/status/${post.id}/${kind}/1`;
  for (const { key } of post.uploads) urls.push({ url, expanded_url, media_key: key });
  return { text: text ? `${text} ${url}` : url, urls };
};

/** Lists truncate the text of a long post; the whole is in `note_tweet`. */
export const truncatedText = (post: Post, { text }: ShortenedText): string =>
  isLong(post.text) ? `${text.slice(0, 270)}…` : text;

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

import type { Content, MediaItem } from '../../store/documents/submission.ts';

/** Longest text; an emoji counts as its UTF-8 bytes. https://developers.facebook.com/docs/threads/posts */
const TEXT_LENGTH = 500;

/** Most different links in one text. https://developers.facebook.com/docs/threads/changelog (December 2025) */
const LINKS = 5;

/** Most items of a carousel. https://developers.facebook.com/docs/threads/posts#carousel-posts */
const CAROUSEL_ITEMS = 20;

/** The length of a text as Threads counts it: emoji by their UTF-8 bytes, all else by code points. */
export const textLength = (text: string): number => {
  const emoji = text.match(/\p{RGI_Emoji}/gv) ?? [];
  const emojiBytes = emoji.reduce((sum, one) => sum + Buffer.byteLength(one), 0);
  const emojiPoints = emoji.reduce((sum, one) => sum + [...one].length, 0);
  return [...text].length - emojiPoints + emojiBytes;
};

const linksIn = (text: string): number => new Set(text.match(/https?:\/\/[^\s<>"]+/gi)).size;

/** Why Threads cannot take this content, and what would work; null when it can. */
export const unsupported = ({ text, media }: Content): string | null => {
  const length = textLength(text);
  if (length > TEXT_LENGTH) {
    return `Threads takes at most ${TEXT_LENGTH} characters of text, and this has ${length}, emoji counted by their bytes.`;
  }
  const links = linksIn(text);
  if (links > LINKS) return `Threads takes at most ${LINKS} different links in a post, and this has ${links}.`;
  if (media.length > CAROUSEL_ITEMS) {
    return `Threads takes at most ${CAROUSEL_ITEMS} images and videos in a post, and this has ${media.length}.`;
  }
  return media.length === 0 && text.trim() === '' ? 'Threads needs a text, an image or a video.' : null;
};

/** The container parameters of one image or video. */
export const mediaForm = ({ kind, url }: MediaItem): Record<string, string> =>
  kind === 'image' ? { media_type: 'IMAGE', image_url: url } : { media_type: 'VIDEO', video_url: url };

/** The `media_type` of such a post in Threads' list. */
export const listedType = ({ media }: Content): string => {
  const [first] = media;
  if (!first) return 'TEXT_POST';
  if (media.length > 1) return 'CAROUSEL_ALBUM';
  return first.kind === 'image' ? 'IMAGE' : 'VIDEO';
};

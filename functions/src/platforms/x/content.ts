import type { ProfileCard } from '../../store/documents/account.ts';
import type { Content } from '../../store/documents/submission.ts';
import type { OpenMedia } from '../contract/publish.ts';

/** Longest text, weighted. https://docs.x.com/resources/fundamentals/counting-characters */
const TEXT_LENGTH = 280;
/** The same for accounts with X Premium. https://docs.x.com/changelog (August 2024) */
const LONG_TEXT_LENGTH = 25_000;
/** What a link counts, whatever its length. https://docs.x.com/resources/fundamentals/counting-characters */
const LINK_LENGTH = 23;

/** Images of one post; a GIF or a video stands alone. https://docs.x.com/x-api/media/quickstart/best-practices */
const IMAGES = 4;
/** Largest files (bytes). https://docs.x.com/x-api/media/quickstart/best-practices */
const IMAGE_BYTES = 5 * 1024 * 1024;
const GIF_BYTES = 15 * 1024 * 1024;
const VIDEO_BYTES = 512 * 1024 * 1024;

/**
 * A URL that X certainly takes for a link: a scheme, a host with a name at its end, and a path that ends before
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

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** The length of a text as X counts it: links 23, emoji 2 however many code points, Latin 1, most others 2. */
export const weightedLength = (text: string): number => {
  const composed = text.normalize('NFC');
  const withoutLinks = composed.replace(link, '');
  const rest = withoutLinks.replace(emoji, '');
  const characters = [...rest].reduce((sum, character) => sum + weightOf(character), 0);
  return characters + 2 * countOf(withoutLinks, emoji) + LINK_LENGTH * countOf(composed, link);
};

const isGif = (url: string): boolean => URL.canParse(url) && /\.gif$/i.test(new URL(url).pathname);

/** Why no account can post this on X, as a sentence that names what would work; null when some can. */
export const unsupported = ({ text, media }: Content): string | null => {
  const videos = media.filter(({ kind }) => kind === 'video').length;
  const length = weightedLength(text);
  if (length > LONG_TEXT_LENGTH) {
    return `X takes at most ${TEXT_LENGTH} characters of text, 25,000 with X Premium, and this is longer.`;
  }
  if (videos > 1) return `X takes one video per post, and this has ${videos}.`;
  if (videos === 1 && media.length > 1) return 'X takes either one video or images, not both in one post.';
  if (media.length > IMAGES) return `X takes at most ${IMAGES} images in a post, and this has ${media.length}.`;
  if (media.length > 1 && media.some(({ url }) => isGif(url))) return gifAlone;
  return media.length === 0 && text.trim() === '' ? 'X needs a text, an image or a video.' : null;
};

export const gifAlone = 'X takes a GIF only by itself. JPEG, PNG and WebP images can be posted together.';

/** Why an account without X Premium cannot post this text; null for a text that every account can. */
export const tooLongWithoutPremium = ({ text }: Content): string | null => {
  const length = weightedLength(text);
  if (length <= TEXT_LENGTH) return null;
  return `X takes at most ${TEXT_LENGTH} characters from this account, and this counts ${length}. Longer texts need X Premium.`;
};

/** X's name for a kind of file in an upload. */
export type Category = 'tweet_image' | 'tweet_gif' | 'tweet_video';

interface Kind {
  category: Category;
  maxBytes: number;
  tooLarge: string;
}

const image: Kind = {
  category: 'tweet_image',
  maxBytes: IMAGE_BYTES,
  tooLarge: 'X takes images of up to 5 MB, and this one is larger.',
};
const video: Kind = {
  category: 'tweet_video',
  maxBytes: VIDEO_BYTES,
  tooLarge: 'X takes videos of up to 512 MB, and this one is larger.',
};

/** By the file's content, not its URL. https://docs.x.com/x-api/media/quickstart/best-practices */
const kinds: Readonly<Record<string, Kind>> = {
  'image/jpeg': image,
  'image/png': image,
  'image/webp': image,
  'image/gif': {
    category: 'tweet_gif',
    maxBytes: GIF_BYTES,
    tooLarge: 'X takes GIFs of up to 15 MB, and this one is larger.',
  },
  'video/mp4': video,
  'video/quicktime': video,
};

/** The category of a file, or why X cannot take it. */
export const fileKind = ({ mimeType, sizeBytes }: OpenMedia): { category: Category } | { problem: string } => {
  const kind = mimeType === null ? undefined : kinds[mimeType];
  if (!kind) return { problem: 'X cannot read this file. JPEG, PNG, WebP and GIF images and MP4 videos work.' };
  return sizeBytes > kind.maxBytes ? { problem: kind.tooLarge } : { category: kind.category };
};

/** The URL of a post, which X does not return. Without a username in it, it leads to the same place. */
export const linkTo = ({ username }: Pick<ProfileCard, 'username'>, postId: string): string =>
  username ? `https://x.com/${encodeURIComponent(username)}/status/${postId}` : `https://x.com/i/web/status/${postId}`;

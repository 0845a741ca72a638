import type { Content } from '../../store/documents/submission.ts';
import type { OpenMedia } from '../contract/publish.ts';
import { GIF_BYTES, IMAGE_BYTES, IMAGES, LONG_TEXT_LENGTH, TEXT_LENGTH, VIDEO_BYTES } from './limits.ts';
import { weightedLength } from './text.ts';

const isGif = (url: string): boolean => URL.canParse(url) && /\.gif$/i.test(new URL(url).pathname);

/** What X cannot take from anyone, as a sentence that says what would work; null when it can. */
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

/** What an account without X Premium cannot post; null for a text that everyone can. */
export const tooLongWithoutPremium = ({ text }: Content): string | null => {
  const length = weightedLength(text);
  if (length <= TEXT_LENGTH) return null;
  return `X takes at most ${TEXT_LENGTH} characters from this account, and this counts ${length}. Longer texts need X Premium.`;
};

/** How X calls a kind of file when it is uploaded. */
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

/** By what the bytes are, whatever the address is called. https://docs.x.com/x-api/media/quickstart/best-practices */
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

/** What a file is to X, or why it is nothing to X. */
export const fileKind = ({ mimeType, sizeBytes }: OpenMedia): { category: Category } | { problem: string } => {
  const kind = mimeType === null ? undefined : kinds[mimeType];
  if (!kind) return { problem: 'X cannot read this file. JPEG, PNG, WebP and GIF images and MP4 videos work.' };
  return sizeBytes > kind.maxBytes ? { problem: kind.tooLarge } : { category: kind.category };
};

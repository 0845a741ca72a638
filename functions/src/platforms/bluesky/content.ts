import type { Content } from '../../store/documents/submission.ts';
import type { OpenMedia } from '../contract/publish.ts';

/** Longest text: graphemes, and bytes as UTF-8. https://github.com/bluesky-social/atproto/blob/main/lexicons/app/bsky/feed/post.json */
const TEXT = { graphemes: 300, bytes: 3000 } as const;
/** Images of one post. https://github.com/bluesky-social/atproto/blob/main/lexicons/app/bsky/embed/images.json */
const IMAGES = 4;
/** The largest video (bytes); a server may take less. https://docs.bsky.app/docs/tutorials/video */
const VIDEO_BYTES = 100_000_000;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** What Bluesky cannot take, as a sentence that names what would work; null when it can. */
export const unsupported = ({ text, media }: Content): string | null => {
  const videos = media.filter(({ kind }) => kind === 'video').length;
  const length = [...graphemes.segment(text)].length;
  if (length > TEXT.graphemes) return `Bluesky takes at most 300 characters of text, and this has ${length}.`;
  if (Buffer.byteLength(text) > TEXT.bytes) return 'Bluesky takes texts of up to 3 kB, and this one is longer.';
  if (videos > 1) return `Bluesky takes one video per post, and this has ${videos}.`;
  if (videos === 1 && media.length > 1) return 'Bluesky takes either one video or images, not both in one post.';
  if (media.length > IMAGES) return `Bluesky takes at most ${IMAGES} images in a post, and this has ${media.length}.`;
  return media.length === 0 && text.trim() === '' ? 'Bluesky needs a text, an image or a video.' : null;
};

/** Why Bluesky cannot use this video; null when it can. */
export const videoProblem = ({ mimeType, sizeBytes }: Pick<OpenMedia, 'mimeType' | 'sizeBytes'>): string | null => {
  if (mimeType !== 'video/mp4') return 'Bluesky cannot read this video. MP4 works.';
  return sizeBytes > VIDEO_BYTES ? 'Bluesky takes videos of up to 100 MB, and this one is larger.' : null;
};

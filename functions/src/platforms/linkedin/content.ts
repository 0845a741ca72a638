import type { Content } from '../../store/documents/submission.ts';
import type { OpenMedia } from '../contract/publish.ts';

/** Longest text (code points, before escaping). https://learn.microsoft.com/linkedin/marketing/community-management/shares/posts-api */
const TEXT_LENGTH = 3000;
/** Images of one post. https://learn.microsoft.com/linkedin/marketing/community-management/shares/multiimage-post-api */
const IMAGES = 20;
/** LinkedIn limits pixels, not bytes; this is what Herald holds in memory for it (bytes). */
const IMAGE_BYTES = 20 * 1024 * 1024;
/** Bytes. https://learn.microsoft.com/linkedin/marketing/community-management/shares/videos-api#video-specifications */
const VIDEO_BYTES = { min: 75 * 1024, max: 500 * 1024 * 1024 } as const;

/** What LinkedIn cannot take, as a sentence that names what would work; null when it can. */
export const unsupported = ({ text, media }: Content): string | null => {
  const videos = media.filter(({ kind }) => kind === 'video').length;
  const length = [...text].length;
  if (length > TEXT_LENGTH) return `LinkedIn takes at most 3,000 characters of text, and this has ${length}.`;
  if (videos > 1) return `LinkedIn takes one video per post, and this has ${videos}.`;
  if (videos === 1 && media.length > 1) return 'LinkedIn takes either one video or images, not both in one post.';
  if (media.length > IMAGES) return `LinkedIn takes at most ${IMAGES} images in a post, and this has ${media.length}.`;
  return media.length === 0 && text.trim() === '' ? 'LinkedIn needs a text, an image or a video.' : null;
};

const images = new Set(['image/jpeg', 'image/png', 'image/gif']);

/** Why LinkedIn cannot use this image; null when it can. */
export const imageProblem = ({ mimeType, sizeBytes }: OpenMedia): string | null => {
  if (mimeType === null || !images.has(mimeType)) return 'LinkedIn cannot read this image. JPEG, PNG and GIF work.';
  return sizeBytes > IMAGE_BYTES ? 'The image is too large for LinkedIn. Images of up to 20 MB work.' : null;
};

/** Why LinkedIn cannot use this video; null when it can. */
export const videoProblem = ({ mimeType, sizeBytes }: OpenMedia): string | null => {
  if (mimeType !== 'video/mp4') return 'LinkedIn cannot read this video. MP4 works.';
  return sizeBytes < VIDEO_BYTES.min || sizeBytes > VIDEO_BYTES.max
    ? 'LinkedIn takes videos between 75 KB and 500 MB, and this one has another size.'
    : null;
};

/**
 * The reserved characters of LinkedIn's text format. An unescaped one cuts the post off without an error. https://learn.microsoft.com/linkedin/marketing/community-management/shares/little-text-format
 */
const reserved = /[\\|{}@[\]()<>#*_~]/g;

/** `#word` where a word can begin; what follows is escaped like all the rest. */
const hashtag = /(?<![\p{L}\p{N}_#&/])#(?=[\p{L}\p{N}])/gu;

const escaped = (text: string): string => text.replace(reserved, '\\$&');

/** A text in LinkedIn's format, with its hashtags kept as hashtags. */
export const littleText = (text: string): string => text.split(hashtag).map(escaped).join('#');

const attached = (urns: readonly string[]): object => {
  const [first] = urns;
  if (first === undefined) return {};
  if (urns.length === 1) return { content: { media: { id: first } } };
  return { content: { multiImage: { images: urns.map((id) => ({ id })) } } };
};

/** The body of the call that posts. The same content makes the same body, by which LinkedIn recognizes a repetition. https://learn.microsoft.com/linkedin/marketing/community-management/shares/posts-api */
export const postBody = (author: string, content: Content, urns: readonly string[]): object => ({
  author,
  commentary: littleText(content.text),
  visibility: 'PUBLIC',
  distribution: { feedDistribution: 'MAIN_FEED', targetEntities: [], thirdPartyDistributionChannels: [] },
  ...attached(urns),
  lifecycleState: 'PUBLISHED',
  isReshareDisabledByAuthor: false,
});

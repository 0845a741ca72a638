import type { Content } from '../../store/documents/submission.ts';

/** Longest text of a post (characters). Not in Meta's documentation, but what Facebook's own composer takes. */
const TEXT_LENGTH = 63_206;

/** Images of one post. Meta names no number; ten is what Pages show well and what no report of trouble exceeds. */
const PHOTOS = 10;

/** Why Facebook cannot take this content, and what would work; null when it can. */
export const unsupported = ({ text, media }: Content): string | null => {
  const videos = media.filter(({ kind }) => kind === 'video').length;
  const images = media.length - videos;
  const { length } = [...text];
  if (media.length === 0 && text.trim() === '') return 'Facebook needs a text, images or a video.';
  if (length > TEXT_LENGTH) return `Facebook takes at most ${TEXT_LENGTH} characters of text, and this has ${length}.`;
  if (videos > 1) return `Facebook takes one video per post, and this has ${videos}.`;
  if (videos === 1 && images > 0) return 'Facebook takes either one video or images, not both in one post.';
  return images > PHOTOS ? `Facebook takes at most ${PHOTOS} images in a post, and this has ${images}.` : null;
};

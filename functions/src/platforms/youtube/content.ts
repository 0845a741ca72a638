import type { Content } from '../../store/documents/submission.ts';
import { shortenText } from '../kit/shorten-text.ts';

/** Of a title, in characters. https://developers.google.com/youtube/v3/docs/videos#snippet.title */
const TITLE_LENGTH = 100;
/** Of a description, in bytes of UTF-8. https://developers.google.com/youtube/v3/docs/videos#snippet.description */
const DESCRIPTION_BYTES = 5000;
/** "People & Blogs", which exists everywhere. https://developers.google.com/youtube/v3/docs/videoCategories/list */
const CATEGORY = '22';

/** A text as YouTube takes it: without angle brackets, which titles and descriptions must not have. */
const withoutAngles = (text: string): string => text.replaceAll('<', '‹').replaceAll('>', '›');

/** The title of a video: the first line of the text, or as much of it as fits. */
export const titleOf = ({ text }: Pick<Content, 'text'>): string =>
  shortenText(
    withoutAngles(text)
      .trim()
      .split(/[\r\n]/)[0] ?? '',
    TITLE_LENGTH,
  );

/** What YouTube cannot take, as a sentence that names what would work; null when it can. */
export const unsupported = ({ text, media }: Content): string | null => {
  const [first] = media;
  if (!first) return 'YouTube needs a video; text alone does not work.';
  if (media.some(({ kind }) => kind === 'image'))
    return 'YouTube takes one video per post, and no images. Post the video without them.';
  if (media.length > 1) return `YouTube takes one video per post, and this has ${media.length}.`;
  if (titleOf({ text }) === '')
    return 'YouTube needs a title: the first line of the text becomes it, and this has none.';
  const bytes = Buffer.byteLength(withoutAngles(text));
  return bytes > DESCRIPTION_BYTES
    ? `YouTube takes at most ${DESCRIPTION_BYTES} bytes of text, and this has ${bytes}.`
    : null;
};

/** The metadata of a video, sent before its bytes. https://developers.google.com/youtube/v3/docs/videos/insert */
export const videoResource = (content: Content, privacyStatus: string): unknown => ({
  snippet: { title: titleOf(content), description: withoutAngles(content.text), categoryId: CATEGORY },
  // Videos for children have to be declared on YouTube itself.
  status: { privacyStatus, selfDeclaredMadeForKids: false },
});

/** The URL of a video; YouTube redirects to the player for Shorts itself. */
export const linkTo = (videoId: string): string => `https://www.youtube.com/watch?v=${encodeURIComponent(videoId)}`;

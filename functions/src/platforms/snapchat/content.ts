import type { Content } from '../../store/documents/submission.ts';

/** Of the text under a Spotlight, hashtags included, in characters. https://developers.snap.com/api/marketing-api/Public-Profile-API/ProfileAssetManagement */
const SPOTLIGHT_LENGTH = 160;

/** Of a saved story's title, in characters. The same page. */
const TITLE_LENGTH = 45;

/**
 * Where a post goes at Snapchat. A video becomes a Spotlight, which has room for a text; an image a story of a day, or,
 * with a text, a saved story of that title: stories themselves have no words.
 */
type Surface = 'spotlight' | 'story' | 'savedStory';

export const surfaceOf = ({ text, media }: Content): Surface => {
  if (media[0]?.kind === 'video') return 'spotlight';
  return text.trim() === '' ? 'story' : 'savedStory';
};

const length = (text: string): number => [...text.trim()].length;

/** What Snapchat cannot take, as a sentence that says what would work; null when it can. */
export const unsupported = (content: Content): string | null => {
  const { text, media } = content;
  if (media.length === 0) return 'Snapchat needs a video or an image; text alone does not work.';
  if (media.length > 1) return `Snapchat takes one video or one image per post, and this has ${media.length}.`;
  const surface = surfaceOf(content);
  if (surface === 'spotlight' && length(text) > SPOTLIGHT_LENGTH)
    return `Snapchat takes at most ${SPOTLIGHT_LENGTH} characters of text with a video, and this has ${length(text)}.`;
  if (surface === 'savedStory' && length(text) > TITLE_LENGTH)
    return `Snapchat takes at most ${TITLE_LENGTH} characters of text with an image, and this has ${length(text)}.`;
  return null;
};

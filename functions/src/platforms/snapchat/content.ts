import type { Content } from '../../store/documents/submission.ts';

/** Longest text of a Spotlight with its hashtags (characters). https://developers.snap.com/api/marketing-api/Public-Profile-API/ProfileAssetManagement */
const SPOTLIGHT_LENGTH = 160;

/** Longest title of a saved story (characters). The same page. */
const TITLE_LENGTH = 45;

/**
 * The kind of post. A video becomes a Spotlight, which has a text; an image becomes a story of a day or, with a text, a saved
 * story of that title, as stories have no text.
 */
type Surface = 'spotlight' | 'story' | 'savedStory';

export const surfaceOf = ({ text, media }: Content): Surface => {
  if (media[0]?.kind === 'video') return 'spotlight';
  return text.trim() === '' ? 'story' : 'savedStory';
};

const length = (text: string): number => [...text.trim()].length;

/** Why Snapchat cannot take this content, and what would work; null when it can. */
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

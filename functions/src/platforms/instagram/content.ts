import type { Content, MediaItem } from '../../store/documents/submission.ts';

/** Caption, hashtags and mentions of one post. https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-user/media */
const CAPTION_LENGTH = 2200;

const HASHTAGS = 30;

const MENTIONS = 20;

/** Most items of a carousel. https://developers.facebook.com/docs/instagram-platform/content-publishing#carousel-posts */
const CAROUSEL_ITEMS = 10;

const count = (text: string, what: RegExp): number => text.match(what)?.length ?? 0;

/** A tag contains a letter; `#1` is not one. */
const hashtag = /#(?=[\p{N}_]*\p{L})[\p{L}\p{N}_]+/gu;

/** An email address is not a mention. */
const mention = /(?<![\w.+-])@\w/g;

/** Why Instagram cannot take this content, and what would work; null when it can. */
export const unsupported = ({ text, media }: Content): string | null => {
  if (media.length === 0) return 'Instagram needs an image or a video; text alone does not work.';
  if (media.length > CAROUSEL_ITEMS)
    return `Instagram takes at most ${CAROUSEL_ITEMS} images and videos in a post, and this has ${media.length}.`;
  const { length } = [...text];
  if (length > CAPTION_LENGTH)
    return `Instagram takes at most ${CAPTION_LENGTH} characters of text, and this has ${length}.`;
  const [tags, mentions] = [count(text, hashtag), count(text, mention)];
  if (tags > HASHTAGS) return `Instagram takes at most ${HASHTAGS} hashtags in a post, and this has ${tags}.`;
  return mentions > MENTIONS
    ? `Instagram takes at most ${MENTIONS} mentions in a post, and this has ${mentions}.`
    : null;
};

/**
 * A trial reel becomes an ordinary one only when its owner decides so: until then followers do not see it.
 * https://developers.facebook.com/docs/instagram-platform/content-publishing#trial-reels
 */
const trial = { trial_params: JSON.stringify({ graduation_strategy: 'MANUAL' }) };

/** The container parameters of a post's only image or video. A single video is a reel. */
export const singleForm = ({ kind, url }: MediaItem, trialReel: boolean): Record<string, string> => {
  if (kind === 'image') return { image_url: url };
  return { media_type: 'REELS', video_url: url, ...(trialReel ? trial : { share_to_feed: 'true' }) };
};

/** The container parameters of one item of a carousel. */
export const itemForm = ({ kind, url }: MediaItem): Record<string, string> => ({
  is_carousel_item: 'true',
  ...(kind === 'image' ? { image_url: url } : { media_type: 'VIDEO', video_url: url }),
});

/** The `media_type` of such a post in Instagram's list. */
export const listedType = ({ media }: Content): string => {
  if (media.length > 1) return 'CAROUSEL_ALBUM';
  return media.some(({ kind }) => kind === 'video') ? 'VIDEO' : 'IMAGE';
};

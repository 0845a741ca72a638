import type { Content, MediaItem } from '../../model/post.ts';
import type { Options } from './definition.ts';

/**
 * A trial reel becomes an ordinary one only when its owner decides so: until then followers do not see it.
 * https://developers.facebook.com/docs/instagram-platform/content-publishing#trial-reels
 */
const trial = { trial_params: JSON.stringify({ graduation_strategy: 'MANUAL' }) };

type Form = Record<string, string>;

/** The container parameters of a post's only image or video. A single video is a reel. */
export function singleForm(item: MediaItem, { text }: Pick<Content, 'text'>, options: Options): Form {
  if (options.postType === 'story') return storyForm(item, options);
  const file = item.kind === 'image' ? imageForm(item) : reelForm(item, options);
  return { ...file, ...tagsForm(item, options), ...postForm({ text }, options) };
}

/** Of a post in the feed, with one file or a carousel. */
export function postForm({ text }: Pick<Content, 'text'>, { collaborators }: Options): Form {
  return {
    ...(text ? { caption: text } : {}),
    ...(collaborators ? { collaborators: JSON.stringify(collaborators) } : {}),
  };
}

/** The container parameters of one item of a carousel. `tags` are given for the first. */
export function itemForm(item: MediaItem, tags: Pick<Options, 'userTags'>): Form {
  const file = item.kind === 'image' ? imageForm(item) : { media_type: 'VIDEO', video_url: item.url };
  return { is_carousel_item: 'true', ...file, ...tagsForm(item, tags) };
}

/** Stories have no caption and no alternative text. https://developers.facebook.com/docs/instagram-platform/content-publishing#story-posts */
function storyForm({ kind, url }: MediaItem, { userTags }: Options): Form {
  return {
    media_type: 'STORIES',
    [kind === 'image' ? 'image_url' : 'video_url']: url,
    ...(userTags ? { user_tags: JSON.stringify(userTags) } : {}),
  };
}

function reelForm({ url }: MediaItem, { trialReel, shareToFeed = true, coverUrl, thumbOffsetMs }: Options): Form {
  return {
    media_type: 'REELS',
    video_url: url,
    ...(trialReel ? trial : { share_to_feed: String(shareToFeed) }),
    ...(coverUrl ? { cover_url: coverUrl } : {}),
    ...(thumbOffsetMs === undefined ? {} : { thumb_offset: String(thumbOffsetMs) }),
  };
}

/** Videos have tags without a place. */
function tagsForm({ kind }: MediaItem, { userTags }: Pick<Options, 'userTags'>): Form {
  if (!userTags) return {};
  const tags = kind === 'image' ? userTags : userTags.map(({ username }) => ({ username }));
  return { user_tags: JSON.stringify(tags) };
}

/** The `media_type` of such a post in Instagram's list. */
export function listedType({ media }: Content): string {
  if (media.length > 1) return 'CAROUSEL_ALBUM';
  return media.some(({ kind }) => kind === 'video') ? 'VIDEO' : 'IMAGE';
}

function imageForm({ url, altText }: MediaItem): Form {
  return {
    image_url: url,
    ...(altText ? { alt_text: altText } : {}),
  };
}

import type { Content, MediaItem } from '../../infra/store/documents/submission.ts';
import { unsupportedBy } from '../kit/rules/platform-rules.ts';
import { rules } from './rules.ts';

/** Why Instagram cannot take this content, and what would work; null when it can. */
export function unsupported(content: Content): string | null {
  return unsupportedBy(rules, content);
}

/**
 * A trial reel becomes an ordinary one only when its owner decides so: until then followers do not see it.
 * https://developers.facebook.com/docs/instagram-platform/content-publishing#trial-reels
 */
const trial = { trial_params: JSON.stringify({ graduation_strategy: 'MANUAL' }) };

/** The container parameters of a post's only image or video. A single video is a reel. */
export function singleForm(item: MediaItem, trialReel: boolean): Record<string, string> {
  const { kind, url } = item;
  if (kind === 'image') return imageForm(item);
  return { media_type: 'REELS', video_url: url, ...(trialReel ? trial : { share_to_feed: 'true' }) };
}

/** The container parameters of one item of a carousel. */
export function itemForm(item: MediaItem): Record<string, string> {
  return {
    is_carousel_item: 'true',
    ...(item.kind === 'image' ? imageForm(item) : { media_type: 'VIDEO', video_url: item.url }),
  };
}

/** The `media_type` of such a post in Instagram's list. */
export function listedType({ media }: Content): string {
  if (media.length > 1) return 'CAROUSEL_ALBUM';
  return media.some(({ kind }) => kind === 'video') ? 'VIDEO' : 'IMAGE';
}

function imageForm({ url, altText }: MediaItem): Record<string, string> {
  return {
    image_url: url,
    ...(altText ? { alt_text: altText } : {}),
  };
}

import type { Content } from '../../infra/store/documents/submission.ts';
import { unsupportedBy } from '../kit/rules/platform-rules.ts';
import { shortenText } from '../kit/shorten-text.ts';
import type { Creator } from './replies.ts';
import { PHOTO_DESCRIPTION_LENGTH, PHOTO_TITLE_LENGTH, rules, VIDEO_TITLE_LENGTH } from './rules.ts';

/** The visibility where the operator has set none: the only one allowed to an unaudited client. */
export const DEFAULT_PRIVACY = 'SELF_ONLY';

export const PUBLIC = 'PUBLIC_TO_EVERYONE';

/** A video's caption, by which it is also recognised in the list of videos. */
export function videoTitle({ text }: Content): string {
  return shortenText(text, VIDEO_TITLE_LENGTH);
}

/** Why TikTok cannot take this content, and what would work; null when it can. */
export function unsupported(content: Content): string | null {
  return unsupportedBy(rules, content);
}

type PostInfo = Record<string, unknown>;

/** The body of the call that begins the upload of a video. https://developers.tiktok.com/doc/content-posting-api-reference-direct-post */
export function uploadRequest(
  content: Content,
  creator: Creator,
  file: { privacyLevel: string; sizeBytes: number; chunkBytes: number; count: number },
): unknown {
  return {
    post_info: videoInfo(content, creator, file.privacyLevel),
    source_info: {
      source: 'FILE_UPLOAD',
      video_size: file.sizeBytes,
      chunk_size: file.chunkBytes,
      total_chunk_count: file.count,
    },
  };
}

/** The body of the call that starts a post. https://developers.tiktok.com/doc/content-posting-api-reference-direct-post */
export function initRequest(
  content: Content,
  creator: Creator,
  privacyLevel: string,
): { kind: 'video' | 'content'; body: unknown } {
  const video = content.media.find(({ kind }) => kind === 'video');
  if (video) {
    const post_info = videoInfo(content, creator, privacyLevel);
    return { kind: 'video', body: { post_info, source_info: { source: 'PULL_FROM_URL', video_url: video.url } } };
  }
  const post_info = {
    ...sharedInfo(creator, privacyLevel),
    title: shortenText(content.title ?? content.text, PHOTO_TITLE_LENGTH),
    description: shortenText(content.text, PHOTO_DESCRIPTION_LENGTH),
    // Only music that the user has chosen.
    auto_add_music: false,
  };
  const photo_images = content.media.map(({ url }) => url);
  const source_info = { source: 'PULL_FROM_URL', photo_cover_index: 0, photo_images };
  return { kind: 'content', body: { media_type: 'PHOTO', post_mode: 'DIRECT_POST', post_info, source_info } };
}

/** TikTok returns no address. It is built from the post's id; without one, it is the profile's. */
export function linkTo(username: string, { media }: Content, postId: string | undefined): string {
  if (postId === undefined) return profileUrl(username);
  const kind = media.some((item) => item.kind === 'video') ? 'video' : 'photo';
  return `${profileUrl(username)}/${kind}/${postId}`;
}

function videoInfo(content: Content, creator: Creator, privacyLevel: string): PostInfo {
  return {
    ...sharedInfo(creator, privacyLevel),
    title: videoTitle(content),
    disable_duet: creator.duet_disabled,
    disable_stitch: creator.stitch_disabled,
  };
}

function sharedInfo(creator: Creator, privacyLevel: string): PostInfo {
  return {
    privacy_level: privacyLevel,
    disable_comment: creator.comment_disabled,
    brand_content_toggle: false,
    brand_organic_toggle: false,
  };
}

function profileUrl(username: string): string {
  return `https://www.tiktok.com/@${encodeURIComponent(username)}`;
}

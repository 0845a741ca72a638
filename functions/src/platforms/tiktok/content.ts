import type { Content } from '../../model/post.ts';
import type { PlatformSettings } from '../contract/definition.ts';
import { shortenText } from '../kit/text.ts';
import type { Creator, InitRequest } from './api.ts';
import type { Options } from './definition.ts';
import { captionLength, PHOTO_DESCRIPTION_LENGTH } from './rules.ts';

export const PUBLIC = 'PUBLIC_TO_EVERYONE';

/** How a post is published; a draft has no such choices, its owner makes them in the app. */
export interface DirectPost {
  creator: Creator;
  privacyLevel: string;
}

/** A post, and where the user wants it. */
export interface TikTokPost {
  content: Content;
  options: Options;
  /** Null for a draft. */
  direct: DirectPost | null;
}

/** The content with `fullCaption` as the operator has set it, unless its target says otherwise. */
export function withDefaultCaption(content: Content, { fullCaption = false }: PlatformSettings): Content {
  return { ...content, options: { fullCaption, ...content.options } };
}

/** The caption of a video. */
export function videoTitle(content: Content): string {
  return shortenText(content.text, captionLength(content));
}

/** The captions by which a video is recognised in the list: the default may have changed since it was started. */
export function videoTitles(content: Content): string[] {
  return [true, false].map((fullCaption) => videoTitle({ ...content, options: { ...content.options, fullCaption } }));
}

/** The body of the call that begins the upload of a video. https://developers.tiktok.com/doc/content-posting-api-reference-direct-post */
export function uploadRequest(
  post: TikTokPost,
  file: { sizeBytes: number; chunkBytes: number; count: number },
): InitRequest {
  return videoRequest(post, {
    source: 'FILE_UPLOAD',
    video_size: file.sizeBytes,
    chunk_size: file.chunkBytes,
    total_chunk_count: file.count,
  });
}

/** The body of the call that starts a post. https://developers.tiktok.com/doc/content-posting-api-reference-direct-post */
export function initRequest(post: TikTokPost): InitRequest {
  const { media } = post.content;
  const video = media.find(({ kind }) => kind === 'video');
  if (video) return videoRequest(post, { source: 'PULL_FROM_URL', video_url: video.url });
  const post_mode = post.direct ? 'DIRECT_POST' : 'MEDIA_UPLOAD';
  const photo_images = media.map(({ url }) => url);
  const source_info = { source: 'PULL_FROM_URL', photo_cover_index: 0, photo_images };
  return { kind: 'content', body: { media_type: 'PHOTO', post_mode, post_info: photoInfo(post), source_info } };
}

/** TikTok returns no address. It is built from the post's id; without one, it is the profile's. */
export function linkTo(username: string, { media }: Content, postId: string | undefined): string {
  if (postId === undefined) return profileUrl(username);
  const kind = media.some((item) => item.kind === 'video') ? 'video' : 'photo';
  return `${profileUrl(username)}/${kind}/${postId}`;
}

/** A draft is a file alone. https://developers.tiktok.com/doc/content-posting-api-reference-upload-video */
function videoRequest({ content, options, direct }: TikTokPost, source_info: object): InitRequest {
  if (!direct) return { kind: 'inbox/video', body: { source_info } };
  const post_info = {
    ...sharedInfo(direct, options),
    title: videoTitle(content),
    disable_duet: direct.creator.duet_disabled || !options.allowDuet,
    disable_stitch: direct.creator.stitch_disabled || !options.allowStitch,
    is_aigc: options.aiGenerated ?? false,
    ...(options.coverTimestampMs === undefined ? {} : { video_cover_timestamp_ms: options.coverTimestampMs }),
  };
  return { kind: 'video', body: { post_info, source_info } };
}

/** https://developers.tiktok.com/doc/content-posting-api-reference-photo-post */
function photoInfo({ content, options, direct }: TikTokPost) {
  const texts = {
    ...(content.title === undefined ? {} : { title: content.title }),
    description: shortenText(content.text, PHOTO_DESCRIPTION_LENGTH),
  };
  if (!direct) return texts;
  return { ...sharedInfo(direct, options), ...texts, auto_add_music: options.autoAddMusic ?? false };
}

function sharedInfo({ creator, privacyLevel }: DirectPost, options: Options) {
  return {
    privacy_level: privacyLevel,
    disable_comment: creator.comment_disabled || !options.allowComments,
    brand_content_toggle: options.brandedContent ?? false,
    brand_organic_toggle: options.yourBrand ?? false,
  };
}

function profileUrl(username: string): string {
  return `https://www.tiktok.com/@${encodeURIComponent(username)}`;
}

import type { FieldChanges, PostField } from '../../model/content-fields.ts';
import type { Platform } from '../../model/platform.ts';
import type { Content } from '../../model/post.ts';

/** The fields of a content that name media, in the order in which these are published. */
export const mediaFields = ['videoUrl', 'imageUrls', 'mediaUrls', 'mediaIds'] as const;

/** What a post is asked to contain. In an edit, what is undefined stays. */
export interface RequestedContent extends Pick<FieldChanges, Exclude<PostField, 'replies'>> {
  text?: string | undefined;
  mediaType?: Content['mediaType'] | undefined;
  videoUrl?: string | undefined;
  imageUrls?: string[] | undefined;
  mediaUrls?: string[] | undefined;
  mediaIds?: string[] | undefined;
  altTexts?: string[] | undefined;
  replies?: RequestedReply[] | undefined;
  originalImageUrl?: string | undefined;
  originalVideoUrl?: string | undefined;
  originalImageUrls?: string[] | undefined;
  originalMediaUrls?: string[] | undefined;
}

/** A file of a target's own. */
export interface RequestedMedia {
  url?: string | undefined;
  mediaId?: string | undefined;
  altText?: string | undefined;
}

/** What the author says below the post. */
export interface RequestedReply {
  text: string;
  media?: RequestedMedia[] | undefined;
  altTexts?: string[] | undefined;
  delaySeconds?: number | undefined;
}

/** What a target says in place of the post, and the options of its platform. */
export interface RequestedOverrides {
  text?: string | undefined;
  media?: RequestedMedia[] | undefined;
  altTexts?: string[] | undefined;
  replies?: RequestedReply[] | undefined;
  [option: string]: unknown;
}

/** What a target refers to. */
export interface ReferringTarget {
  platform: Platform;
  accountId?: string | undefined;
  overrides?: RequestedOverrides | undefined;
}

export interface RequestedTarget extends ReferringTarget {
  targetId?: string | undefined;
  splitText?: boolean | undefined;
  /** With `splitText`. */
  numberParts?: boolean | undefined;
}

/** The field of a requested target. */
export function targetField(position: number, count: number): string {
  return `content.platform${count > 1 ? `.${position}` : ''}`;
}

/** The files that targets name, with those of their replies. */
export function overridingMedia(targets: readonly ReferringTarget[]): RequestedMedia[] {
  return targets.flatMap(({ overrides }) => [...(overrides?.media ?? []), ...mediaOfReplies(overrides?.replies)]);
}

export function mediaOfReplies(replies: readonly RequestedReply[] = []): RequestedMedia[] {
  return replies.flatMap(({ media = [] }) => media);
}

/** The ids of the user's own files among these. */
export function idsOf(media: readonly RequestedMedia[]): string[] {
  return media.flatMap(({ mediaId }) => (mediaId === undefined ? [] : [mediaId]));
}

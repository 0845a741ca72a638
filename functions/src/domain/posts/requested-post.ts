import type { Platform } from '../../infra/ids/platform.ts';
import type { PostLink } from '../../infra/store/documents/submission.ts';

/** The fields of a content that name media, in the order in which these are published. */
export const mediaFields = ['videoUrl', 'imageUrls', 'mediaUrls', 'mediaIds'] as const;

/** What a post is asked to contain. In an edit, what is undefined stays. */
export interface RequestedContent {
  text?: string | undefined;
  mediaType?: 'video' | 'image' | 'document' | 'text' | undefined;
  videoUrl?: string | undefined;
  imageUrls?: string[] | undefined;
  mediaUrls?: string[] | undefined;
  mediaIds?: string[] | undefined;
  altTexts?: string[] | undefined;
  link?: PostLink | null | undefined;
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

/** What a target says in place of the post, and the options of its platform. */
export interface RequestedOverrides {
  text?: string | undefined;
  media?: RequestedMedia[] | undefined;
  altTexts?: string[] | undefined;
  [option: string]: unknown;
}

export interface RequestedTarget {
  platform: Platform;
  accountId?: string | undefined;
  targetId?: string | undefined;
  overrides?: RequestedOverrides | undefined;
}

/** The field of a requested target. */
export function targetField(position: number, count: number): string {
  return `content.platform${count > 1 ? `.${position}` : ''}`;
}

/** The ids of the user's media that the targets name. */
export function overridingMediaIds(targets: readonly RequestedTarget[]): string[] {
  return targets
    .flatMap(({ overrides }) => overrides?.media ?? [])
    .flatMap(({ mediaId }) => (mediaId === undefined ? [] : [mediaId]));
}

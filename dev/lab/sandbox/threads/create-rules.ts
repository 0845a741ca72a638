import { oneOf, onlyKnown, required, webUrl } from '../graph/request.ts';
import type { Params } from '../http/body.ts';
import { badParameter } from './request.ts';
import type { MediaType } from './state.ts';

/** Characters of a post. */
const MAX_TEXT = 500;
/** Unique links of a post, since December 2025. */
const MAX_LINKS = 5;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Length as the platform counts it: code points, but an emoji counts as its UTF-8 bytes. */
export function threadsLength(text: string): number {
  let length = 0;
  for (const { segment } of graphemes.segment(text)) {
    length += /^\p{RGI_Emoji}$/v.test(segment) ? Buffer.byteLength(segment) : [...segment].length;
  }
  return length;
}

/**
 * An attached link counts unless the text has it; an address without a scheme counts.
 * https://developers.facebook.com/documentation/threads/create-posts/text-attachments
 */
export function uniqueLinks(text: string, attached: string | null = null): number {
  return new Set([...(text.match(/(?:https?:\/\/|(?<![\w@./-])www\.)[^\s]+/g) ?? []), ...(attached ? [attached] : [])])
    .size;
}

function checkText(text: string, attached: string | null) {
  if (threadsLength(text) > MAX_TEXT) throw badParameter(`Param text must be at most ${MAX_TEXT} characters long.`);
  if (uniqueLinks(text, attached) > MAX_LINKS) throw badParameter('THREADS_API__LINK_LIMIT_EXCEEDED');
}

/** Parameters that go with one kind of post only. */
const OWN_PARAMS: Record<MediaType, string[]> = {
  TEXT: ['auto_publish_text', 'link_attachment'],
  IMAGE: ['image_url', 'is_carousel_item', 'alt_text'],
  VIDEO: ['video_url', 'is_carousel_item', 'alt_text'],
  CAROUSEL: ['children'],
};
const SHARED_PARAMS = ['media_type', 'text', 'reply_to_id', 'reply_control', 'topic_tag'];
const MEDIA_TYPES = ['TEXT', 'IMAGE', 'VIDEO', 'CAROUSEL'] as const;
const REPLY_CONTROLS = [
  'everyone',
  'accounts_you_follow',
  'mentioned_only',
  'parent_post_author_only',
  'followers_only',
] as const;
const MAX_ALT_TEXT = 1000;
const CHILDREN = { min: 2, max: 20 };

/** A container request with valid parameters; the objects that it refers to are not read yet. */
export function readDraft(params: Params) {
  required(params, 'media_type');
  const mediaType = oneOf(params, 'media_type', MEDIA_TYPES, badParameter);
  onlyKnown(params, [...SHARED_PARAMS, ...OWN_PARAMS[mediaType]]);
  const text = params['text'] ?? '';
  const link = params['link_attachment'] === undefined ? null : webUrl(params, 'link_attachment');
  checkText(text, link);
  if (mediaType === 'TEXT' && text.trim() === '')
    throw badParameter('The parameter text is required for media_type TEXT');
  if (params['is_carousel_item'] === 'true')
    for (const name of ['reply_control', 'topic_tag', 'reply_to_id'])
      if (params[name] !== undefined) throw badParameter(`Param ${name} does not go with is_carousel_item`);
  const isMedia = mediaType === 'IMAGE' || mediaType === 'VIDEO';
  return {
    mediaType,
    text,
    mediaUrl: isMedia ? webUrl(params, mediaType === 'IMAGE' ? 'image_url' : 'video_url') : null,
    altText: altText(params),
    isItem: flag(params, 'is_carousel_item'),
    autoPublish: flag(params, 'auto_publish_text'),
    children: mediaType === 'CAROUSEL' ? children(params) : [],
    replyTo: decimal(params, 'reply_to_id'),
    replyAudience: oneOf(params, 'reply_control', REPLY_CONTROLS, badParameter),
    link,
    topicTag: topicTag(params),
  };
}

function altText(params: Params): string | null {
  const value = params['alt_text'] ?? null;
  if (value && [...value].length > MAX_ALT_TEXT)
    throw badParameter(`Param alt_text must be at most ${MAX_ALT_TEXT} characters long.`);
  return value;
}

function flag(params: Params, name: string): boolean {
  return oneOf(params, name, ['false', 'true'], badParameter) === 'true';
}

function children(params: Params): string[] {
  const ids = required(params, 'children')
    .replace(/^\[|\]$/g, '')
    .split(',')
    .map((id) => id.trim().replace(/^"|"$/g, ''));
  if (!ids.every((id) => /^\d+$/.test(id))) throw badParameter('Param children must be a list of container ids');
  if (new Set(ids).size !== ids.length) throw badParameter('Param children names a container twice');
  if (ids.length < CHILDREN.min || ids.length > CHILDREN.max)
    throw badParameter('A carousel needs between 2 and 20 children');
  return ids;
}

function decimal(params: Params, name: string): string | null {
  const value = params[name];
  if (value === undefined) return null;
  if (!/^\d+$/.test(value)) throw badParameter(`Param ${name} must be a numeric id`);
  return value;
}

function topicTag(params: Params): string | null {
  const value = params['topic_tag'];
  if (value === undefined) return null;
  if (!/^[^.&]{1,50}$/u.test(value))
    throw badParameter('Param topic_tag must have 1 to 50 characters, without . and &');
  return value;
}

import { onlyKnown, parsedJson, required, webUrl } from '../graph/request.ts';
import type { Params } from '../http/params.ts';
import { badParameter } from './errors.ts';
import type { MediaType } from './state.ts';
import { checkText } from './text-rules.ts';

/** A container request whose parameters are valid; the objects it refers to are not looked up yet. */
export interface Draft {
  mediaType: MediaType;
  text: string;
  mediaUrl: string | null;
  altText: string | null;
  isItem: boolean;
  autoPublish: boolean;
  children: string[];
  replyTo: string | null;
  replyAudience: string;
  quoteOf: string | null;
  link: string | null;
  topicTag: string | null;
}

/** Parameters that go with one kind of post only. */
const OWN_PARAMS: Record<MediaType, string[]> = {
  TEXT: [
    'auto_publish_text',
    'link_attachment',
    'poll_attachment',
    'text_attachment',
    'gif_attachment',
    'is_ghost_post',
    'text_entities',
  ],
  IMAGE: ['image_url', 'is_carousel_item', 'alt_text', 'is_spoiler_media', 'text_entities'],
  VIDEO: ['video_url', 'is_carousel_item', 'alt_text', 'is_spoiler_media', 'text_entities'],
  CAROUSEL: ['children', 'is_spoiler_media', 'text_entities'],
};

const SHARED_PARAMS = [
  'media_type',
  'text',
  'reply_to_id',
  'reply_control',
  'topic_tag',
  'quote_post_id',
  'location_id',
  'allowlisted_country_codes',
  'enable_reply_approvals',
];

const JSON_PARAMS = ['poll_attachment', 'text_attachment', 'gif_attachment', 'text_entities'];
const BOOLEAN_PARAMS = [
  'is_carousel_item',
  'auto_publish_text',
  'is_ghost_post',
  'is_spoiler_media',
  'enable_reply_approvals',
];
const REPLY_CONTROLS = [
  'everyone',
  'accounts_you_follow',
  'mentioned_only',
  'parent_post_author_only',
  'followers_only',
];
const MAX_ALT_TEXT = 1000;
const CHILDREN = { min: 2, max: 20 };

export const readDraft = (params: Params): Draft => {
  const mediaType = readMediaType(params);
  onlyKnown(params, [...SHARED_PARAMS, ...OWN_PARAMS[mediaType]]);
  for (const name of JSON_PARAMS) checkJson(params, name);
  for (const name of BOOLEAN_PARAMS) checkBoolean(params, name);
  const text = params['text'] ?? '';
  const link = params['link_attachment'] === undefined ? null : webUrl(params, 'link_attachment');
  checkText(text, link);
  if (mediaType === 'TEXT' && text.trim() === '')
    throw badParameter('The parameter text is required for media_type TEXT');
  return {
    mediaType,
    text,
    mediaUrl:
      mediaType === 'IMAGE' ? webUrl(params, 'image_url') : mediaType === 'VIDEO' ? webUrl(params, 'video_url') : null,
    altText: altText(params),
    isItem: params['is_carousel_item'] === 'true',
    autoPublish: params['auto_publish_text'] === 'true',
    children: mediaType === 'CAROUSEL' ? children(params) : [],
    replyTo: decimal(params, 'reply_to_id'),
    replyAudience: replyControl(params),
    quoteOf: decimal(params, 'quote_post_id'),
    link,
    topicTag: topicTag(params),
  };
};

const readMediaType = (params: Params): MediaType => {
  const value = required(params, 'media_type');
  if (value === 'TEXT' || value === 'IMAGE' || value === 'VIDEO' || value === 'CAROUSEL') return value;
  throw badParameter('Param media_type must be one of {TEXT, IMAGE, VIDEO, CAROUSEL}');
};

const altText = (params: Params): string | null => {
  const value = params['alt_text'] ?? null;
  if (value && [...value].length > MAX_ALT_TEXT)
    throw badParameter(`Param alt_text must be at most ${MAX_ALT_TEXT} characters long.`);
  return value;
};

const children = (params: Params): string[] => {
  const ids = required(params, 'children')
    .replace(/^\[|\]$/g, '')
    .split(',')
    .map((id) => id.trim().replace(/^"|"$/g, ''));
  if (!ids.every((id) => /^\d+$/.test(id))) throw badParameter('Param children must be a list of container ids');
  if (new Set(ids).size !== ids.length) throw badParameter('Param children names a container twice');
  if (ids.length < CHILDREN.min || ids.length > CHILDREN.max)
    throw badParameter('A carousel needs between 2 and 20 children');
  return ids;
};

const decimal = (params: Params, name: string): string | null => {
  const value = params[name];
  if (value === undefined) return null;
  if (!/^\d+$/.test(value)) throw badParameter(`Param ${name} must be a numeric id`);
  return value;
};

const replyControl = (params: Params): string => {
  const value = params['reply_control'] ?? 'everyone';
  if (!REPLY_CONTROLS.includes(value))
    throw badParameter(`Param reply_control must be one of {${REPLY_CONTROLS.join(', ')}}`);
  return value;
};

const topicTag = (params: Params): string | null => {
  const value = params['topic_tag'];
  if (value === undefined) return null;
  if (!/^[^.&]{1,50}$/u.test(value))
    throw badParameter('Param topic_tag must have 1 to 50 characters, without . and &');
  return value;
};

const checkJson = (params: Params, name: string) => {
  if (params[name] !== undefined && parsedJson(params[name]) === undefined)
    throw badParameter(`Param ${name} must be a JSON object`);
};

const checkBoolean = (params: Params, name: string) => {
  const value = params[name];
  if (value !== undefined && value !== 'true' && value !== 'false')
    throw badParameter(`Param ${name} must be a boolean`);
};

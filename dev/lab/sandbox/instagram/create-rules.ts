import { z } from 'zod';
import { badParameter } from '../graph/errors.ts';
import { oneOf, onlyKnown, parsedJson, required, webUrl } from '../graph/request.ts';
import type { Params } from '../http/body.ts';
import { subcodeError } from './request.ts';
import type { Kind } from './state.ts';

/** A container request with valid parameters; the objects that it refers to are not read yet. */
interface Draft {
  kind: Kind;
  isVideo: boolean;
  caption: string;
  mediaUrl: string | null;
  altText: string | null;
  isItem: boolean;
  children: string[];
  trial: string | null;
}

const CAPTION = { characters: 2200, hashtags: 30, mentions: 20 };
const CHILDREN = { min: 2, max: 10 };
const MAX_ALT_TEXT = 1000;

/** Parameters that go with one kind of container only. */
const OWN_PARAMS: Record<Kind, string[]> = {
  IMAGE: ['image_url', 'alt_text', 'user_tags', 'location_id', 'collaborators', 'caption'],
  REELS: [
    ...['video_url', 'caption', 'share_to_feed', 'cover_url', 'thumb_offset', 'collaborators', 'user_tags'],
    'trial_params',
  ],
  VIDEO: ['video_url'],
  CAROUSEL: ['children', 'caption', 'collaborators', 'location_id', 'share_to_feed'],
  STORIES: ['image_url', 'video_url', 'user_tags'],
};

/** What an item of a carousel may bring: no caption, no place. */
const ITEM_PARAMS: Partial<Record<Kind, string[]>> = {
  IMAGE: ['image_url', 'alt_text', 'user_tags'],
  VIDEO: ['video_url', 'user_tags'],
};

export function readDraft(params: Params): Draft {
  const isItem = oneOf(params, 'is_carousel_item', ['false', 'true']) === 'true';
  const kind = readKind(params, isItem);
  onlyKnown(params, ['media_type', 'is_carousel_item', ...(isItem ? (ITEM_PARAMS[kind] ?? []) : OWN_PARAMS[kind])]);
  oneOf(params, 'share_to_feed', ['false', 'true']);
  const caption = params['caption'] ?? '';
  checkCaption(caption);
  const isVideo = kind === 'REELS' || kind === 'VIDEO' || (kind === 'STORIES' && params['video_url'] !== undefined);
  checkPeople(params, kind, isVideo);
  if (kind === 'STORIES' && isVideo && params['image_url'] !== undefined)
    throw badParameter('A story has image_url or video_url, not both');
  if (params['cover_url'] !== undefined) webUrl(params, 'cover_url');
  if (!/^\d+$/.test(params['thumb_offset'] ?? '0')) throw badParameter('Param thumb_offset must be in milliseconds');
  return {
    kind,
    isVideo,
    caption,
    mediaUrl: kind === 'CAROUSEL' ? null : webUrl(params, isVideo ? 'video_url' : 'image_url'),
    altText: altText(params),
    isItem,
    children: kind === 'CAROUSEL' ? childrenOf(params) : [],
    trial: trialOf(params),
  };
}

const trialParams = z.strictObject({ graduation_strategy: z.enum(['MANUAL', 'SS_PERFORMANCE']) });

/** Plain videos exist inside carousels only, and reels outside of them only. An image names no type. */
function readKind(params: Params, isItem: boolean): Kind {
  const type = params['media_type'];
  if (type === undefined || type === 'IMAGE') return 'IMAGE';
  if (isItem && type === 'VIDEO') return type;
  if (!isItem && (type === 'REELS' || type === 'CAROUSEL' || type === 'STORIES')) return type;
  throw subcodeError(2207023);
}

function checkCaption(caption: string) {
  const hashtags = caption.match(/#[\p{L}\p{N}_]*\p{L}/gu)?.length ?? 0;
  const mentions = caption.match(/(?<![\w.+-])@\w/g)?.length ?? 0;
  if ([...caption].length > CAPTION.characters || hashtags > CAPTION.hashtags || mentions > CAPTION.mentions)
    throw subcodeError(2207010);
}

const username = z.string().regex(/^[\w.]{1,30}$/);
const collaborators = z.array(username).min(1).max(3);
const position = z.number().min(0).max(1);
/** In an image each tag has its place, in a story it may have one, and in a video it has none. */
const tags = {
  image: z.array(z.strictObject({ username, x: position, y: position })),
  story: z.array(z.strictObject({ username, x: position.optional(), y: position.optional() })),
  video: z.array(z.strictObject({ username })),
};

/** https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-user/media */
function checkPeople(params: Params, kind: Kind, isVideo: boolean) {
  const given = params['user_tags'];
  const schema = kind === 'STORIES' ? tags.story : isVideo ? tags.video : tags.image;
  if (given !== undefined && !schema.safeParse(parsedJson(given)).success)
    throw badParameter('Param user_tags must be an array of usernames, in images with x and y');
  const names = params['collaborators'];
  if (names !== undefined && !collaborators.safeParse(parsedJson(names)).success)
    throw badParameter('Param collaborators must be an array of up to 3 usernames');
}

function altText(params: Params): string | null {
  const value = params['alt_text'] ?? null;
  if (value && [...value].length > MAX_ALT_TEXT) throw badParameter('Param alt_text is too long');
  return value;
}

function childrenOf(params: Params): string[] {
  const ids = required(params, 'children').split(',');
  if (!ids.every((id) => /^\d+$/.test(id))) throw badParameter('Param children must be a list of container ids');
  if (new Set(ids).size !== ids.length) throw badParameter('Param children names a container twice');
  if (ids.length < CHILDREN.min || ids.length > CHILDREN.max) throw subcodeError(2207028);
  return ids;
}

function trialOf(params: Params): string | null {
  const text = params['trial_params'];
  if (text === undefined) return null;
  const given = trialParams.safeParse(parsedJson(text));
  if (!given.success) throw badParameter('Param trial_params must have a graduation_strategy');
  for (const name of ['collaborators', 'share_to_feed'])
    if (params[name] !== undefined) throw badParameter(`Param ${name} does not go with trial_params`);
  return given.data.graduation_strategy;
}

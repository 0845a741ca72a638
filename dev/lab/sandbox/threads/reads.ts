import type { Account } from '../core/identity.ts';
import type { LivePost } from '../core/platform.ts';
import { json, type PlatformResponse } from '../core/response.ts';
import { childrenOf, listedMedia, publishedMedia, visibleMedia } from '../graph/containers.ts';
import {
  type Field,
  fieldNames,
  type GraphRequest,
  graphTime,
  onlyKnown,
  pickFields,
  readFields,
} from '../graph/request.ts';
import type { Params } from '../http/body.ts';
import { deletions, quotaUsedUp, readContainer } from './containers.ts';
import { authorize, badParameter, missingPermission, nonexistingField, notFound } from './request.ts';
import { type Container, type Media, type MediaType, permalink, rootOf, type ThreadsState } from './state.ts';

/** `GET /{id}`: the account, a container's status or a live post, all behind one path. */
export function readNode(state: ThreadsState, id: string, request: GraphRequest): PlatformResponse {
  const { account } = authorize(state, request);
  onlyKnown(request.params, ['fields']);
  const names = fieldNames(request.params['fields'] ?? 'id');
  if (id === 'me' || id === account.accountId)
    return json(200, pickFields(profileOf(account), names, nonexistingField));
  const container = state.containers.get(id);
  if (container?.accountId === account.accountId) return readContainer(state, container, names);
  const media = visibleMedia(state, id, state.settings().permalinkLagMs);
  if (!media) throw notFound();
  return json(200, describeMedia(state, media, mediaFields(request.params)));
}

const PUBLIC_TYPES: Record<MediaType, string> = {
  TEXT: 'TEXT_POST',
  IMAGE: 'IMAGE',
  VIDEO: 'VIDEO',
  CAROUSEL: 'CAROUSEL_ALBUM',
};

type Describe = (state: ThreadsState, media: Media, field: Field) => unknown;

/** Every readable field of a live post. A field without a value is left out of the response. */
const FIELDS: Record<string, Describe> = {
  id: (_state, media) => media.id,
  media_product_type: () => 'THREADS',
  media_type: (_state, { container }) => PUBLIC_TYPES[container.mediaType],
  media_url: (_state, { container }) => container.mediaUrl,
  permalink: (state, media) => permalink(state, media),
  owner: (_state, { container }) => ({ id: container.accountId }),
  username: (state, { container }) => state.identity.usernameOf(container.accountId),
  text: (_state, { container }) => container.text || null,
  timestamp: (_state, media) => graphTime(media.publishedAt),
  shortcode: (_state, media) => media.shortcode,
  thumbnail_url: () => null,
  children: (state, { container }, field) => childItems(state, container, field),
  is_quote_post: () => false,
  has_replies: (state, media) => [...state.media.values()].some((one) => one.container.replyTo === media.id),
  is_reply: (_state, { container }) => container.replyTo !== null,
  root_post: (state, { container }) => container.replyTo && { id: rootOf(state, container.replyTo) },
  replied_to: (_state, { container }) => container.replyTo && { id: container.replyTo },
  reply_audience: (_state, { container }) => container.replyAudience.toUpperCase(),
  alt_text: (_state, { container }) => container.altText,
  link_attachment_url: (_state, { container }) => container.link,
  topic_tag: (_state, { container }) => container.topicTag,
};

/** The earliest time the lists accept, in seconds. */
const FIRST_SECOND = 1_688_540_400;
const LIMIT = { usual: 25, max: 100 };

/** `GET /{me|user-id}/threads`, newest first, paged by cursor. */
export function listPosts(state: ThreadsState, profileId: string, request: GraphRequest): PlatformResponse {
  return listMedia(state, profileId, request, false);
}

/** `GET /{me|user-id}/replies`, likewise. */
export function listReplies(state: ThreadsState, profileId: string, request: GraphRequest): PlatformResponse {
  return listMedia(state, profileId, request, true);
}

/** `DELETE /{media-id}`. */
export function deleteMedia(state: ThreadsState, id: string, request: GraphRequest): PlatformResponse {
  onlyKnown(request.params, []);
  const { account } = authorize(state, request, 'threads_delete');
  const media = visibleMedia(state, id, 0);
  if (!media) throw notFound();
  if (media.container.accountId !== account.accountId) throw missingPermission();
  if (deletions(state, account.accountId) >= state.settings().deleteQuotaTotal) throw quotaUsedUp();
  media.deleted = true;
  state.deletions.push({ accountId: account.accountId, at: state.clock.now() });
  return json(200, { success: true, deleted_id: id });
}

export function livePosts(state: ThreadsState): LivePost[] {
  return [...state.media.values()]
    .filter(({ deleted }) => !deleted)
    .map((media) => {
      const { container } = media;
      return {
        accountId: container.accountId,
        id: media.id,
        text: container.text,
        media: publishedMedia(state.containers, container, ({ mediaType }) => mediaType === 'IMAGE'),
        at: media.publishedAt,
        url: permalink(state, media),
        replyTo: container.replyTo,
        link: container.link,
      };
    });
}

function profileOf(account: Account) {
  return {
    id: account.accountId,
    username: account.username,
    name: account.displayName,
    threads_profile_picture_url: account.avatarUrl,
    threads_biography: account.biography,
    is_verified: false,
  };
}

function describeMedia(state: ThreadsState, media: Media, fields: Field[]): Record<string, unknown> {
  const described = fields.map((field) => [field.name, FIELDS[field.name]?.(state, media, field)] as const);
  return {
    ...Object.fromEntries(described.filter(([, value]) => value !== null && value !== undefined)),
    id: media.id,
  };
}

/** The requested fields of posts. Each has to exist, also where there is no post. */
function mediaFields(params: Params): Field[] {
  const fields = readFields(params['fields'] ?? 'id');
  const unknown = fields.find(({ name }) => !(name in FIELDS));
  if (unknown) throw nonexistingField(unknown.name);
  return fields;
}

function listMedia(state: ThreadsState, profileId: string, request: GraphRequest, replies: boolean): PlatformResponse {
  onlyKnown(request.params, ['fields', 'since', 'until', 'limit', 'after', 'before']);
  const { account } = authorize(state, request, replies ? 'threads_read_replies' : undefined, profileId);
  const fields = mediaFields(request.params);
  const found = listedMedia(state, account.accountId, state.settings().listLagMs)
    .filter(({ container }) => (container.replyTo !== null) === replies)
    .filter(inPeriod(request.params));
  const page = pageOf(found, request.params);
  const [first, last] = [page.at(0), page.at(-1)];
  return json(200, {
    data: page.map((media) => describeMedia(state, media, fields)),
    ...(first && last && { paging: { cursors: { before: cursor(first), after: cursor(last) } } }),
  });
}

function inPeriod(params: Params): (media: Media) => boolean {
  const [since, until] = [
    seconds(params, 'since') ?? FIRST_SECOND,
    seconds(params, 'until') ?? Number.POSITIVE_INFINITY,
  ];
  if (since < FIRST_SECOND) throw badParameter(`Param since must be at least ${FIRST_SECOND}`);
  if (since > until) throw badParameter('Param since must be before until');
  return ({ publishedAt }) => publishedAt >= since * 1000 && publishedAt <= until * 1000;
}

/** Unix seconds, or a date that JavaScript can parse. */
function seconds(params: Params, name: string): number | undefined {
  const value = params[name];
  if (value === undefined) return undefined;
  const parsed = /^\d+$/.test(value) ? Number(value) : Date.parse(value) / 1000;
  if (Number.isNaN(parsed)) throw badParameter(`Param ${name} must be a timestamp`);
  return parsed;
}

function pageOf(media: Media[], params: Params): Media[] {
  const limit = params['limit'] === undefined ? LIMIT.usual : Number(params['limit']);
  if (!Number.isInteger(limit) || limit < 1 || limit > LIMIT.max)
    throw badParameter(`Param limit must be between 1 and ${LIMIT.max}`);
  if (params['after'] !== undefined) return media.slice(cursorIndex(media, params['after']) + 1).slice(0, limit);
  if (params['before'] !== undefined) return media.slice(0, cursorIndex(media, params['before'])).slice(-limit);
  return media.slice(0, limit);
}

function cursorIndex(media: Media[], value: string): number {
  const index = media.findIndex((one) => cursor(one) === value);
  if (index < 0) throw badParameter('Invalid cursor');
  return index;
}

function cursor(media: Media): string {
  return Buffer.from(media.id).toString('base64url');
}

function childItems(state: ThreadsState, container: Container, field: Field) {
  if (container.children.length === 0) return null;
  const items = childrenOf(state.containers, container);
  return { data: items.map((item) => ({ id: item.id, ...childFields(item, field.inner) })) };
}

function childFields(item: Container, names: string[]) {
  return {
    ...(names.includes('media_type') && { media_type: PUBLIC_TYPES[item.mediaType] }),
    ...(names.includes('media_url') && { media_url: item.mediaUrl }),
    ...(names.includes('alt_text') && item.altText !== null && { alt_text: item.altText }),
  };
}

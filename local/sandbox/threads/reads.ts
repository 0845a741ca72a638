import type { Account } from '../core/identity.ts';
import { json, type PlatformResponse } from '../core/response.ts';
import { visibleMedia } from '../graph/containers.ts';
import { fieldNames, readFields } from '../graph/fields.ts';
import { type GraphRequest, onlyKnown } from '../graph/request.ts';
import type { Params } from '../http/params.ts';
import { readContainer } from './containers.ts';
import { badParameter, missingPermission, nonexistingField, notFound } from './errors.ts';
import { describeMedia, MEDIA_FIELDS } from './media-fields.ts';
import { deletions, quotaUsedUp } from './quota.ts';
import { authorize, ownPath } from './request.ts';
import type { Media, ThreadsState } from './state.ts';

const PROFILE_FIELDS = ['id', 'username', 'name', 'threads_profile_picture_url', 'threads_biography', 'is_verified'];

/** `GET /me`: only the requested fields, and the id always. */
export const readProfile = (state: ThreadsState, who: string, request: GraphRequest): PlatformResponse => {
  onlyKnown(request.params, ['fields']);
  const { account } = authorize(state, request, 'threads_basic');
  ownPath(account, who);
  const fields = fieldNames(request.params['fields'] ?? 'id');
  const unknown = fields.find((field) => !PROFILE_FIELDS.includes(field));
  if (unknown !== undefined) throw nonexistingField(unknown);
  const profile = Object.entries(profileOf(account)).filter(([name]) => name === 'id' || fields.includes(name));
  return json(200, Object.fromEntries(profile));
};

const profileOf = (account: Account) => ({
  id: account.accountId,
  username: account.username,
  name: account.displayName,
  threads_profile_picture_url: account.avatarUrl,
  threads_biography: account.biography,
  is_verified: false,
});

/** `GET /{id}`: a container's status or a live post, two namespaces behind one path. */
export const readNode = (state: ThreadsState, id: string, request: GraphRequest): PlatformResponse => {
  const { account } = authorize(state, request, 'threads_basic');
  if (id === 'me' || id === account.accountId) return readProfile(state, id, request);
  onlyKnown(request.params, ['fields']);
  const container = state.containers.get(id);
  if (container?.accountId === account.accountId)
    return readContainer(state, container, fieldNames(request.params['fields'] ?? 'id'));
  const media = visibleMedia(state, id, state.settings().permalinkLagMs);
  if (!media) throw notFound();
  return mediaResponse(state, media, request.params);
};

const mediaResponse = (state: ThreadsState, media: Media, params: Params): PlatformResponse => {
  const fields = readFields(params['fields'] ?? 'id');
  const unknown = fields.find(({ name }) => !MEDIA_FIELDS.includes(name));
  if (unknown) throw nonexistingField(unknown.name);
  return json(200, describeMedia(state, media, fields));
};

/** The earliest time the lists accept, in seconds. */
const FIRST_SECOND = 1_688_540_400;
const LIMIT = { usual: 25, max: 100 };

/** `GET /{me|user-id}/threads`, newest first, paged by cursor. */
export const listPosts = (state: ThreadsState, who: string, request: GraphRequest): PlatformResponse =>
  listMedia(state, who, request, false);

/** `GET /{me|user-id}/replies`, likewise. */
export const listReplies = (state: ThreadsState, who: string, request: GraphRequest): PlatformResponse =>
  listMedia(state, who, request, true);

const listMedia = (state: ThreadsState, who: string, request: GraphRequest, replies: boolean): PlatformResponse => {
  onlyKnown(request.params, ['fields', 'since', 'until', 'limit', 'after', 'before']);
  const { account } = authorize(state, request, 'threads_basic');
  ownPath(account, who);
  const fields = readFields(request.params['fields'] ?? 'id');
  const unknown = fields.find(({ name }) => !MEDIA_FIELDS.includes(name));
  if (unknown) throw nonexistingField(unknown.name);
  const found = ownMedia(state, account.accountId, replies).filter(inPeriod(request.params));
  const page = pageOf(found, request.params);
  const [first, last] = [page.at(0), page.at(-1)];
  return json(200, {
    data: page.map((media) => describeMedia(state, media, fields)),
    ...(first && last && { paging: { cursors: { before: cursor(first), after: cursor(last) } } }),
  });
};

const ownMedia = (state: ThreadsState, accountId: string, replies: boolean): Media[] => {
  const { listLagMs } = state.settings();
  return [...state.media.values()]
    .filter(({ container }) => container.accountId === accountId && (container.replyTo !== null) === replies)
    .filter(({ id }) => visibleMedia(state, id, listLagMs))
    .reverse();
};

const inPeriod = (params: Params): ((media: Media) => boolean) => {
  const [since, until] = [
    seconds(params, 'since') ?? FIRST_SECOND,
    seconds(params, 'until') ?? Number.POSITIVE_INFINITY,
  ];
  if (since < FIRST_SECOND) throw badParameter(`Param since must be at least ${FIRST_SECOND}`);
  if (since > until) throw badParameter('Param since must be before until');
  return ({ publishedAt }) => publishedAt >= since * 1000 && publishedAt <= until * 1000;
};

/** Unix seconds, or a date that JavaScript can parse. */
const seconds = (params: Params, name: string): number | undefined => {
  const value = params[name];
  if (value === undefined) return undefined;
  const parsed = /^\d+$/.test(value) ? Number(value) : Date.parse(value) / 1000;
  if (Number.isNaN(parsed)) throw badParameter(`Param ${name} must be a timestamp`);
  return parsed;
};

const pageOf = (media: Media[], params: Params): Media[] => {
  const limit = params['limit'] === undefined ? LIMIT.usual : Number(params['limit']);
  if (!Number.isInteger(limit) || limit < 1 || limit > LIMIT.max)
    throw badParameter(`Param limit must be between 1 and ${LIMIT.max}`);
  if (params['after'] !== undefined) return media.slice(cursorIndex(media, params['after']) + 1).slice(0, limit);
  if (params['before'] !== undefined) return media.slice(0, cursorIndex(media, params['before'])).slice(-limit);
  return media.slice(0, limit);
};

const cursor = (media: Media): string => Buffer.from(media.id).toString('base64url');

const cursorIndex = (media: Media[], value: string): number => {
  const index = media.findIndex((one) => cursor(one) === value);
  if (index < 0) throw badParameter('Invalid cursor');
  return index;
};

/** `DELETE /{media-id}`. */
export const deleteMedia = (state: ThreadsState, id: string, request: GraphRequest): PlatformResponse => {
  onlyKnown(request.params, []);
  const { account } = authorize(state, request, 'threads_delete');
  const media = visibleMedia(state, id, 0);
  if (!media) throw notFound();
  if (media.container.accountId !== account.accountId) throw missingPermission();
  if (deletions(state, account.accountId) >= state.settings().deleteQuotaTotal) throw quotaUsedUp();
  media.deleted = true;
  state.deletions.push({ accountId: account.accountId, at: state.clock.now() });
  return json(200, { success: true, deleted_id: id });
};

import { audienceOf, followersOf } from '../core/audience.ts';
import { DAY_MS } from '../core/clock.ts';
import type { Account } from '../core/identity.ts';
import { namedDecimalId } from '../core/ids.ts';
import type { LivePost } from '../core/platform.ts';
import { json, type PlatformResponse } from '../core/response.ts';
import { listedMedia, publishedMedia, visibleMedia } from '../graph/containers.ts';
import { badParameter, notFound } from '../graph/errors.ts';
import { pageOf } from '../graph/paging.ts';
import { fieldNames, type GraphRequest, graphTime, onlyKnown, pickFields } from '../graph/request.ts';
import { readContainer } from './containers.ts';
import { productOf } from './insights.ts';
import { authorize } from './request.ts';
import { type InstagramState, type Kind, type Media, permalink } from './state.ts';

/** `GET /{id}`: the account, a container's status or a live post, all behind one path. */
export function readNode(state: InstagramState, id: string, request: GraphRequest): PlatformResponse {
  const { account } = authorize(state, request);
  onlyKnown(request.params, ['fields']);
  const fields = fieldNames(request.params['fields'] ?? 'id');
  if (id === 'me' || id === account.accountId) return readProfile(state, account, fields);
  const container = state.containers.get(id);
  if (container?.accountId === account.accountId) return readContainer(state, container, fields);
  const media = visibleMedia(state, id, state.settings().permalinkLagMs);
  if (media?.container.accountId !== account.accountId) throw notFound(id);
  return json(200, pickFields(mediaFields(state, media), fields));
}

const LIMIT = { usual: 25, max: 100 };

/** `GET /{ig-user-id}/media`, newest first. Stories are not among them. */
export function listMedia(state: InstagramState, profileId: string, request: GraphRequest): PlatformResponse {
  return list(state, profileId, request, ({ container }) => container.kind !== 'STORIES');
}

/** `GET /{ig-user-id}/stories`, newest first, each for a day. */
export function listStories(state: InstagramState, profileId: string, request: GraphRequest): PlatformResponse {
  const since = state.clock.now() - DAY_MS;
  return list(
    state,
    profileId,
    request,
    ({ container, publishedAt }) => container.kind === 'STORIES' && publishedAt > since,
  );
}

function list(
  state: InstagramState,
  profileId: string,
  request: GraphRequest,
  isListed: (media: Media) => boolean,
): PlatformResponse {
  onlyKnown(request.params, ['fields', 'limit', 'after']);
  const { account } = authorize(state, request, undefined, profileId);
  const limit = Number(request.params['limit'] ?? LIMIT.usual);
  if (!Number.isInteger(limit) || limit < 1 || limit > LIMIT.max) throw badParameter('Param limit is out of range');
  const fields = fieldNames(request.params['fields'] ?? 'id');
  const listed = listedMedia(state, account.accountId, state.settings().listLagMs).filter(isListed);
  const url = `${state.baseUrl()}/v25.0/${account.accountId}/media`;
  const view = (media: Media) => pickFields(mediaFields(state, media), fields);
  return json(200, pageOf(listed, request.params, { most: limit, url, view }));
}

const TYPES: Record<Exclude<Kind, 'STORIES'>, string> = {
  IMAGE: 'IMAGE',
  REELS: 'VIDEO',
  VIDEO: 'VIDEO',
  CAROUSEL: 'CAROUSEL_ALBUM',
};

export function livePosts(state: InstagramState): LivePost[] {
  return [...state.media.values()]
    .filter(({ deleted }) => !deleted)
    .map((media) => {
      const { container } = media;
      return {
        accountId: container.accountId,
        id: media.id,
        text: container.caption,
        media: publishedMedia(state.containers, container, ({ isVideo }) => !isVideo),
        at: media.publishedAt,
        url: permalink(state, media),
        visibility: container.kind === 'STORIES' ? 'story' : container.trial === null ? null : 'trial reel',
        comments: state.comments.filter(({ mediaId }) => mediaId === media.id).map(({ text }) => text),
      };
    });
}

/** `GET /me`: only the requested fields, and the id always. */
function readProfile(state: InstagramState, account: Account, fields: string[]): PlatformResponse {
  const profile = pickFields(profileOf(state, account), fields);
  return json(200, state.settings().replyShape === 'flat' ? profile : { data: [profile] });
}

function profileOf(state: InstagramState, account: Account): Record<string, unknown> {
  return {
    id: appScopedId(account),
    user_id: account.accountId,
    username: account.username,
    name: account.displayName,
    account_type: 'BUSINESS',
    profile_picture_url: account.avatarUrl,
    followers_count: followersOf(state, account.accountId),
    media_count: 0,
  };
}

/** The id by which only this app refers to the account; it is not accepted in paths. */
function appScopedId({ username }: Account): string {
  return namedDecimalId(`instagram-app:${username}`, 17, '2');
}

function typeOf({ kind, isVideo }: Media['container']): string {
  if (kind === 'STORIES') return isVideo ? 'VIDEO' : 'IMAGE';
  return TYPES[kind];
}

function mediaFields(state: InstagramState, media: Media): Record<string, unknown> {
  const { container } = media;
  const audience = audienceOf(state, media.id, media.publishedAt);
  return {
    id: media.id,
    caption: container.caption || undefined,
    media_type: typeOf(container),
    media_product_type: productOf(media),
    like_count: audience ? audience.likes : 0,
    comments_count: audience ? audience.comments : 0,
    permalink: permalink(state, media),
    shortcode: media.shortcode,
    timestamp: graphTime(media.publishedAt),
    is_shared_to_feed: container.trial === null,
    username: state.identity.usernameOf(container.accountId),
  };
}

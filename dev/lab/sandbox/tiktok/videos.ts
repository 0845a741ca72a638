import { z } from 'zod';
import { type Audience, audienceOf } from '../core/audience.ts';
import { decimalId } from '../core/ids.ts';
import type { LivePost, OutsidePost } from '../core/platform.ts';
import type { PlatformResponse } from '../core/response.ts';
import type { JsonRequest } from '../http/bearer.ts';
import { apiResponse, invalidParams } from './errors.ts';
import { authorize, countCall } from './request.ts';
import type { Publish, TiktokState } from './state.ts';
import { advance, publicPostId } from './status.ts';

function postUrl({ identity, baseUrl }: TiktokState, { accountId, kind, postId }: Publish): string {
  return `${baseUrl()}/@${identity.usernameOf(accountId)}/${kind}/${postId}`;
}

/** Private posts too: their user sees them in the app. */
export function livePosts(state: TiktokState): LivePost[] {
  return [...state.publishes.values()]
    .map((publish) => advance(state, publish))
    .filter(({ postId, isDeleted }) => postId !== null && !isDeleted)
    .sort((a, b) => (a.liveAt ?? 0) - (b.liveAt ?? 0))
    .map((publish) => {
      const { accountId, kind, post, postId, liveAt, mediaUrls } = publish;
      return {
        accountId,
        id: postId ?? '',
        text: kind === 'video' ? post.title : post.description,
        title: kind === 'photo' ? post.title || null : null,
        media: mediaUrls.map((url) => ({ kind: kind === 'video' ? 'video' : 'image', url, altText: null })),
        at: liveAt ?? 0,
        url: postUrl(state, publish),
        visibility: post.privacy,
      };
    });
}

/** A public video that another tool has made. */
export function addPost(state: TiktokState, { accountId, text: title, at }: OutsidePost): string {
  const postId = decimalId(19, '73');
  const post = { privacy: 'PUBLIC_TO_EVERYONE', title, description: '', branded: false, allowed: [] } as const;
  const id = `v_pub_file~v2-1.${postId}`;
  state.publishes.set(id, {
    id,
    accountId,
    kind: 'video',
    mode: 'direct',
    post,
    mediaUrls: [],
    upload: null,
    createdAt: at,
    downloadedBytes: 0,
    check: { state: 'accepted', at },
    facts: null,
    outcome: 'PUBLISH_COMPLETE',
    failReason: null,
    postId,
    liveAt: at,
    isDeleted: false,
  });
  return postId;
}

export function removePost({ publishes }: TiktokState, id: string): boolean {
  const publish = [...publishes.values()].find(({ postId, isDeleted }) => postId === id && !isDeleted);
  if (publish) publish.isDeleted = true;
  return publish !== undefined;
}

/** The longest title and description of a list. https://developers.tiktok.com/doc/tiktok-api-v2-video-object */
const LISTED_LENGTH = 150;

type Describe = (state: TiktokState, publish: Publish) => unknown;

const FIELDS: Record<string, Describe> = {
  id: (_state, { postId }) => postId,
  create_time: (_state, { liveAt }) => Math.floor((liveAt ?? 0) / 1000),
  title: (_state, { post }) => post.title.slice(0, LISTED_LENGTH),
  video_description: (_state, { post }) => post.title.slice(0, LISTED_LENGTH),
  share_url: (state, publish) => postUrl(state, publish),
  embed_link: (state, publish) => postUrl(state, publish),
  cover_image_url: (state) => `${state.origin()}/media/sample.jpg`,
  duration: (_state, { facts }) => Math.round(facts?.durationSeconds ?? 0),
  width: (_state, { facts }) => facts?.width ?? 0,
  height: (_state, { facts }) => facts?.height ?? 0,
  like_count: counted('likes'),
  comment_count: counted('comments'),
  share_count: counted('shares'),
  view_count: counted('views'),
};

/** A number of a video, which is 0 before it was counted. */
function counted(name: keyof Audience): Describe {
  return (state, { postId, liveAt }) => {
    const audience = audienceOf(state, postId ?? '', liveAt ?? 0);
    return audience ? audience[name] : 0;
  };
}

const listBody = z.strictObject({ max_count: z.int().min(1).max(20).default(10), cursor: z.int().min(0).optional() });

/** `POST /v2/video/list/`: public videos, newest first. The cursor is a time in ms; `create_time` is in seconds. */
export function listVideos(state: TiktokState, request: JsonRequest): PlatformResponse {
  const { account } = authorize(state, request, 'video.list');
  const fields = readFields(request);
  const body = listBody.safeParse(request.body ?? {});
  if (!body.success) throw invalidParams('max_count is 1 to 20, cursor a moment in milliseconds.');
  const { max_count: max, cursor = Number.POSITIVE_INFINITY } = body.data;
  const found = publicVideos(state, account.accountId).filter(({ liveAt }) => (liveAt ?? 0) < cursor);
  const page = found.slice(0, max);
  return apiResponse({
    videos: page.map((publish) => describe(state, publish, fields)),
    cursor: page.at(-1)?.liveAt ?? state.clock.now(),
    has_more: found.length > page.length,
  });
}

const queryBody = z.strictObject({ filters: z.strictObject({ video_ids: z.array(z.string()).min(1).max(20) }) });

/** `POST /v2/video/query/`: own videos by id. */
export function queryVideos(state: TiktokState, request: JsonRequest): PlatformResponse {
  const { account, token } = authorize(state, request, 'video.list');
  countCall(state, token, 'videoQuery', state.settings().queriesPerMinute);
  const fields = readFields(request);
  const body = queryBody.safeParse(request.body ?? {});
  if (!body.success) throw invalidParams('filters.video_ids: 1 to 20 ids.');
  const wanted = publicVideos(state, account.accountId).filter(({ postId }) =>
    body.data.filters.video_ids.includes(postId ?? ''),
  );
  return apiResponse({ videos: wanted.map((publish) => describe(state, publish, fields)) });
}

function readFields(request: JsonRequest): string[] {
  const fields = (request.query['fields'] ?? '').split(',').filter(Boolean);
  const unknown = fields.find((name) => !FIELDS[name]);
  if (fields.length === 0 || unknown !== undefined)
    throw invalidParams(`Fields is not valid: ${unknown ?? 'missing'}.`);
  return fields;
}

function publicVideos(state: TiktokState, accountId: string): Publish[] {
  return [...state.publishes.values()]
    .filter((publish) => publish.accountId === accountId && publish.kind === 'video' && !publish.isDeleted)
    .filter((publish) => publicPostId(state, advance(state, publish)) !== null)
    .sort((a, b) => (b.liveAt ?? 0) - (a.liveAt ?? 0));
}

function describe(state: TiktokState, publish: Publish, fields: string[]): Record<string, unknown> {
  return Object.fromEntries(fields.map((name) => [name, FIELDS[name]?.(state, publish)]));
}

import { type Audience, audienceOf, followersOf } from '../core/audience.ts';
import { DAY_MS } from '../core/clock.ts';
import type { Account } from '../core/identity.ts';
import type { LivePost } from '../core/platform.ts';
import type { PlatformResponse } from '../core/response.ts';
import type { BearerRequest } from '../http/bearer.ts';
import { apiResponse, invalid, notFound } from './errors.ts';
import { authorize, onlyKnown } from './request.ts';
import type { Post, XState } from './state.ts';
import { isLong, shortenLinks, truncatedText } from './text-rules.ts';

const USER_FIELDS = ['profile_image_url', 'verified', 'verified_type', 'subscription_type', 'public_metrics'];
const PRIVATE_FIELDS = ['non_public_metrics', 'organic_metrics'];
const POST_FIELDS = [
  'created_at',
  'entities',
  'attachments',
  'note_tweet',
  'in_reply_to_user_id',
  'referenced_tweets',
  'public_metrics',
  ...PRIVATE_FIELDS,
];
/** The most posts of one lookup. https://docs.x.com/x-api/posts/get-posts-by-ids */
const LOOKED_UP = 100;
/** There are private numbers of the last 30 days. https://docs.x.com/x-api/fundamentals/metrics */
const PRIVATE_FOR_MS = 30 * DAY_MS;
const EXCLUDED = ['retweets', 'replies'];

/** `GET /2/users/me`: id, name and username, and the requested fields. */
export function readMe(state: XState, request: BearerRequest): PlatformResponse {
  const account = authorize(state, request, 'tweet.read', 'users.read');
  onlyKnown(state, request.query, ['user.fields']);
  const live = state.posts.filter(({ accountId, isDeleted }) => accountId === account.accountId && !isDeleted);
  const all: Record<string, unknown> = {
    profile_image_url: account.avatarUrl.replace(/\.png$/, '_normal.png'),
    verified: false,
    verified_type: 'none',
    subscription_type: state.settings().subscription,
    public_metrics: {
      followers_count: followersOf(state, account.accountId),
      following_count: 0,
      tweet_count: live.length,
    },
  };
  const requested = fieldsOf(state, request, 'user.fields', USER_FIELDS).map((field) => [field, all[field]]);
  const data = { id: account.accountId, name: account.displayName, username: account.username };
  return apiResponse(200, { data: { ...data, ...Object.fromEntries(requested) } });
}

/**
 * `GET /2/users/{id}/tweets`, newest first, with replies unless these are excluded. Without a word, it ends after the newest 3,200 posts.
 * https://docs.x.com/x-api/posts/timelines/introduction, https://docs.x.com/x-api/fundamentals/pagination
 */
export function readTimeline(state: XState, userId: string, request: BearerRequest): PlatformResponse {
  const account = authorize(state, request, 'tweet.read', 'users.read');
  onlyKnown(state, request.query, [
    'max_results',
    'start_time',
    'end_time',
    'pagination_token',
    'exclude',
    'tweet.fields',
  ]);
  if (userId !== account.accountId) throw notFound(state, 'id', userId);
  const fields = fieldsOf(state, request, 'tweet.fields', POST_FIELDS);
  const excluded = fieldsOf(state, request, 'exclude', EXCLUDED);
  const limit = Number(request.query['max_results'] ?? '10');
  if (!Number.isInteger(limit) || limit < 5 || limit > 100)
    throw invalid(state, 'The `max_results` query parameter value is not between 5 and 100', { max_results: [] });
  const from = timeIn(state, request, 'start_time') ?? 0;
  const to = timeIn(state, request, 'end_time') ?? Number.POSITIVE_INFINITY;
  const listed = state.posts
    .filter(({ accountId, isDeleted }) => accountId === account.accountId && !isDeleted)
    .toReversed()
    .sort((a, b) => b.at - a.at)
    .slice(0, state.settings().timelinePosts)
    .filter(({ at }) => at >= from && at < to + 1000)
    .filter(({ replyTo }) => replyTo === null || !excluded.includes('replies'))
    .filter(({ at }) => state.clock.now() >= at + state.settings().timelineLagMs);
  const start = pageStart(state, request, listed);
  const shown = listed.slice(start, start + limit);
  const data = shown.map((post) => describe(state, post, { account, fields }));
  const last = start + limit < listed.length ? shown.at(-1) : undefined;
  const meta = { result_count: data.length, ...(last && { next_token: `7140${last.id}` }) };
  return apiResponse(200, { ...(data.length > 0 && { data }), meta });
}

/** `GET /2/tweets`: posts by their ids. One that is missing is an error beside the others. */
export function lookUpPosts(state: XState, request: BearerRequest): PlatformResponse {
  const account = authorize(state, request, 'tweet.read', 'users.read');
  onlyKnown(state, request.query, ['ids', 'tweet.fields']);
  const fields = fieldsOf(state, request, 'tweet.fields', POST_FIELDS);
  const ids = (request.query['ids'] ?? '').split(',');
  const invalidId = ids.find((id) => !/^\d{1,19}$/.test(id));
  if (invalidId !== undefined)
    throw invalid(state, `The \`ids\` query parameter value [${invalidId}] is not valid`, { ids });
  if (ids.length > LOOKED_UP)
    throw invalid(
      state,
      `The number of values in the \`ids\` query parameter list [${ids.length}] is not between 1 and 100`,
    );
  const found = ids.map((id) => [id, state.posts.find((post) => post.id === id && !post.isDeleted)] as const);
  const data = found
    .flatMap(([, post]) => post ?? [])
    .map((post) => {
      const isPrivate = post.accountId !== account.accountId || state.clock.now() >= post.at + PRIVATE_FOR_MS;
      const allowed = isPrivate ? fields.filter((field) => !PRIVATE_FIELDS.includes(field)) : fields;
      return {
        post,
        refused: fields.filter((field) => !allowed.includes(field)),
        view: describe(state, post, { account, fields: allowed }),
      };
    });
  const errors = [
    ...found.flatMap(([id, post]) => (post ? [] : missingPost(state, id))),
    ...data.flatMap(({ post, refused }) => refused.map((field) => refusedField(state, post.id, field))),
  ];
  const posts = data.map(({ view }) => view);
  return apiResponse(200, { ...(posts.length > 0 && { data: posts }), ...(errors.length > 0 && { errors }) });
}

export function livePosts({ posts, identity, baseUrl }: XState): LivePost[] {
  const live = posts.filter(({ isDeleted }) => !isDeleted);
  return live.map(({ uploads, ...post }) => ({
    accountId: post.accountId,
    id: post.id,
    text: post.text,
    media: uploads.map(({ category, id }) => ({
      kind: category === 'tweet_video' ? 'video' : 'image',
      url: `${baseUrl()}/uploads/${id}`,
      altText: null,
    })),
    at: post.at,
    replyTo: post.replyTo,
    url: `${baseUrl()}/${encodeURIComponent(identity.usernameOf(post.accountId))}/status/${post.id}`,
  }));
}

function fieldsOf(state: XState, request: BearerRequest, parameter: string, known: string[]): string[] {
  const fields = (request.query[parameter] ?? '').split(',').filter(Boolean);
  const unknown = fields.find((field) => !known.includes(field));
  if (unknown !== undefined)
    throw invalid(state, `The \`${parameter}\` query parameter value [${unknown}] is not valid`, {
      [parameter]: fields,
    });
  return fields;
}

/** A time in whole seconds. Both ends of a period are in it. */
function timeIn(state: XState, { query }: BearerRequest, name: 'start_time' | 'end_time'): number | undefined {
  const text = query[name];
  if (text === undefined) return undefined;
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(text))
    throw invalid(state, `The \`${name}\` query parameter value must be a timestamp`, { [name]: [text] });
  const at = Date.parse(text);
  // Documented for searches: at least 10 seconds before the request.
  if (name === 'end_time' && at > state.clock.now() - 10_000)
    throw invalid(state, 'end_time must be a minimum of 10 seconds prior to the request time.', { [name]: [text] });
  return at;
}

function pageStart(state: XState, { query }: BearerRequest, listed: Post[]): number {
  const token = query['pagination_token'];
  if (token === undefined) return 0;
  const before = listed.findIndex(({ id }) => `7140${id}` === token);
  if (before < 0) throw invalid(state, 'The `pagination_token` query parameter value is not valid', {});
  return before + 1;
}

function missingPost(state: XState, id: string) {
  return {
    value: id,
    detail: `Could not find tweet with ids: [${id}].`,
    title: 'Not Found Error',
    resource_type: 'tweet',
    parameter: 'ids',
    resource_id: id,
    type: `${state.settings().problemHost}/2/problems/resource-not-found`,
  };
}

function refusedField(state: XState, id: string, field: string) {
  return {
    resource_id: id,
    parameter: 'tweet.fields',
    resource_type: 'tweet',
    section: 'data',
    title: 'Field Authorization Error',
    value: field,
    detail: `Sorry, you are not authorized to access the field '${field}' on the Tweet with ids : [${id}].`,
    type: `${state.settings().problemHost}/2/problems/not-authorized-for-field`,
  };
}

function describe(state: XState, post: Post, { account, fields }: { account: Account; fields: string[] }) {
  const { posts } = state;
  const shortened = shortenLinks(post, account.username);
  const { urls } = shortened;
  const all: Record<string, unknown> = {
    created_at: new Date(post.at).toISOString(),
    entities: urls.length > 0 ? { urls } : undefined,
    attachments: post.uploads.length > 0 ? { media_keys: post.uploads.map(({ key }) => key) } : undefined,
    in_reply_to_user_id: posts.find(({ id }) => id === post.replyTo)?.accountId,
    referenced_tweets: post.replyTo === null ? undefined : [{ type: 'replied_to', id: post.replyTo }],
    ...metricsOf(state, post),
    note_tweet: isLong(post.text) ? { text: shortened.text, entities: { urls } } : undefined,
  };
  const requested = fields.map((field) => [field, all[field]]);
  const text = truncatedText(post, shortened);
  return { id: post.id, text, edit_history_tweet_ids: [post.id], ...Object.fromEntries(requested) };
}

/** X says 0 before it has counted. */
function metricsOf(state: XState, { id, at }: Post) {
  const audience = audienceOf(state, id, at);
  const count = (name: keyof Audience) => (audience ? audience[name] : 0);
  const counts = { impression_count: count('impressions'), like_count: count('likes'), reply_count: count('comments') };
  const clicks = { url_link_clicks: count('clicks'), user_profile_clicks: 0 };
  return {
    public_metrics: { ...counts, retweet_count: count('shares'), quote_count: 0, bookmark_count: count('saves') },
    non_public_metrics: { impression_count: count('impressions'), ...clicks },
    organic_metrics: { ...counts, retweet_count: count('shares'), ...clicks },
  };
}

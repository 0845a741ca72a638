import FormData from 'form-data';
import { type ZodType, z } from 'zod';
import type { PlatformRequest } from '../../infra/http-client/platform-http.ts';
import { MINUTE } from '../../model/clock.ts';
import type { CallInfo } from '../kit/outcomes.ts';
import { type ApiAccess, callPlatform, isOk } from '../kit/platform-call.ts';
import type { Options } from './definition.ts';
import { xFailure } from './errors.ts';

/** Timeout of the call that posts; beyond it the response counts as lost (ms). */
const PUBLISH_TIMEOUT_MS = MINUTE;

/** X's name for a kind of file in an upload. */
export type Category = 'tweet_image' | 'tweet_gif' | 'tweet_video';

/** A file that is about to be uploaded. */
export interface UploadFile {
  mimeType: string;
  category: Category;
  sizeBytes: number;
}

interface NewPost {
  text: string;
  mediaIds: readonly string[];
  options: Options;
  /** The id of the post that it replies to. */
  replyTo: string | null;
}

/** Posts by their ids, and the ids of those that X does not have. A post that is in neither was refused. */
export interface PostMetrics {
  posts: Map<string, CountedPost>;
  gone: Set<string>;
}

export interface XApi {
  /** Uploads an image in one call. It is not public, and X deletes it after a day. */
  uploadImage(bytes: Buffer, file: UploadFile): Promise<UploadedMedia>;
  /** Begins an upload in parts. */
  initialize(file: UploadFile): Promise<UploadedMedia>;
  append(mediaId: string, index: number, bytes: Buffer): Promise<null>;
  finalize(mediaId: string): Promise<UploadedMedia>;
  mediaStatus(mediaId: string): Promise<UploadedMedia>;
  /** Sets the description of an image or a GIF for people who do not see it. */
  describe(mediaId: string, altText: string): Promise<true>;
  /** Makes a public post. Returns its id. */
  createPost(post: NewPost): Promise<string>;
  /** Posts and replies of the account from `since` on (ms since the epoch), newest first. */
  recentPosts(userId: string, since: number): Promise<ListedPost[]>;
  /**
   * A page of the posts and replies of a time (ms since the epoch, both ends included), newest first, and the cursor of the next
   * one.
   */
  postsPage(
    userId: string,
    page: { since?: number; until: number; after: string | null; limit?: number },
  ): Promise<{ posts: ListedPost[]; next: string | null }>;
  /** How many posts the account has; undefined where X leaves the number out. */
  postCount(): Promise<number | undefined>;
  /** The numbers of at most 100 posts. Private numbers are of the account's own posts of the last 30 days only. */
  postMetrics(ids: readonly string[], which: 'public' | 'private'): Promise<PostMetrics>;
  /** Undefined where X leaves the number out. */
  followers(): Promise<number | undefined>;
  /** Whether the account may post long texts. */
  isPremium(): Promise<boolean>;
}

type Call = Omit<PlatformRequest, 'url' | 'bearer'> & { path: string } & Partial<Pick<CallInfo, 'visible' | 'about'>>;

/** The calls of the X API that Herald needs. Each throws `PlatformFailure`. */
export function xApi({ http, clock, apiUrl, accessToken }: ApiAccess): XApi {
  const send = async ({ path, visible = false, about = 'post', ...request }: Call) => {
    const call = { ...request, url: `${apiUrl}${path}`, bearer: accessToken };
    const response = await callPlatform(http, 'X', call, visible);
    return { response, failure: () => xFailure(response, { visible, about, now: clock.now() }) };
  };
  const ask = async <T>(call: Call, reply: ZodType<T>): Promise<T> => {
    const { response, failure } = await send(call);
    const parsed = reply.safeParse(response.data);
    if (isOk(response) && parsed.success) return parsed.data;
    throw failure();
  };
  const upload = (call: Omit<Call, 'about' | 'timeoutMs'>) =>
    ask({ timeoutMs: MINUTE, ...call, about: 'file' }, mediaReply);

  const timeline = (userId: string, page: Record<string, string>) => {
    const fields = 'created_at,entities,attachments,note_tweet,referenced_tweets';
    const query = { max_results: '100', exclude: 'retweets', 'tweet.fields': fields, ...page };
    return ask({ method: 'GET', path: `/2/users/${userId}/tweets`, query }, timelineReply);
  };

  return {
    uploadImage: async (bytes, { category, mimeType }) => {
      const form = asForm({ media_category: category }, bytes, mimeType);
      return (await upload({ method: 'POST', path: '/2/media/upload', ...form })).data;
    },

    initialize: async ({ mimeType, category, sizeBytes }) => {
      const json = { media_type: mimeType, media_category: category, total_bytes: sizeBytes, shared: false };
      return (await upload({ method: 'POST', path: '/2/media/upload/initialize', json })).data;
    },

    append: async (mediaId, index, bytes) => {
      const form = asForm({ segment_index: String(index) }, bytes, 'application/octet-stream');
      const path = `/2/media/upload/${mediaId}/append`;
      const { response, failure } = await send({ method: 'POST', path, ...form, timeoutMs: MINUTE, about: 'file' });
      // X has sent success without a body; a proxy's page is no success.
      if (response.status === 204 || (response.status === 200 && appendReply.safeParse(response.data).success))
        return null;
      throw failure();
    },

    // X has refused an empty body here.
    finalize: async (mediaId) =>
      (await upload({ method: 'POST', path: `/2/media/upload/${mediaId}/finalize`, json: {} })).data,

    mediaStatus: async (mediaId) => {
      const query = { command: 'STATUS', media_id: mediaId };
      return (await upload({ method: 'GET', path: '/2/media/upload', query })).data;
    },

    // https://docs.x.com/x-api/media/create-media-metadata
    describe: async (id, text) => {
      const json = { id, metadata: { alt_text: { text } } };
      await ask({ method: 'POST', path: '/2/media/metadata', json, about: 'file' }, appendReply);
      return true;
    },

    // https://docs.x.com/x-api/posts/create-post
    createPost: async ({ text, mediaIds, options: { replySettings, madeWithAi, paidPartnership }, replyTo }) => {
      const json = {
        text,
        ...(replyTo === null ? {} : { reply: { in_reply_to_tweet_id: replyTo } }),
        ...(mediaIds.length > 0 ? { media: { media_ids: mediaIds } } : {}),
        ...(replySettings ? { reply_settings: replySettings } : {}),
        ...(madeWithAi ? { made_with_ai: true } : {}),
        ...(paidPartnership ? { paid_partnership: true } : {}),
      };
      const call = { method: 'POST', path: '/2/tweets', json, visible: true, timeoutMs: PUBLISH_TIMEOUT_MS } as const;
      return (await ask(call, createdReply)).data.id;
    },

    recentPosts: async (userId, since) => (await timeline(userId, { start_time: inSeconds(since) })).data,

    postsPage: async (userId, { since, until, after, limit = 100 }) => {
      const { data, meta } = await timeline(userId, {
        max_results: String(limit),
        ...(since === undefined ? {} : { start_time: inSeconds(since) }),
        // X refuses times that are too recent.
        ...(until > clock.now() - MINUTE ? {} : { end_time: inSeconds(until) }),
        ...(after === null ? {} : { pagination_token: after }),
      });
      return { posts: data, next: meta.next_token ?? null };
    },

    postCount: async () => {
      const query = { 'user.fields': 'public_metrics' };
      const { data } = await ask({ method: 'GET', path: '/2/users/me', query }, followersReply);
      return data.public_metrics?.tweet_count;
    },

    // https://docs.x.com/x-api/posts/get-posts-by-ids
    postMetrics: async (ids, which) => {
      if (ids.length === 0) return { posts: new Map(), gone: new Set() };
      const fields = which === 'private' ? 'public_metrics,non_public_metrics' : 'public_metrics';
      const query = { ids: ids.join(','), 'tweet.fields': fields };
      const { data, errors } = await ask({ method: 'GET', path: '/2/tweets', query }, countedPostsReply);
      const missing = errors.filter(({ type }) => type?.endsWith('/problems/resource-not-found'));
      return {
        posts: new Map(data.map((post) => [post.id, post])),
        gone: new Set(missing.flatMap(({ resource_id, value }) => resource_id ?? value ?? [])),
      };
    },

    followers: async () => {
      const query = { 'user.fields': 'public_metrics' };
      const { data } = await ask({ method: 'GET', path: '/2/users/me', query }, followersReply);
      return data.public_metrics?.followers_count;
    },

    isPremium: async () => {
      const query = { 'user.fields': 'subscription_type' };
      const { data } = await ask({ method: 'GET', path: '/2/users/me', query }, userReply);
      return (data.subscription_type ?? 'None') !== 'None';
    },
  };
}

/** A time as X takes it. */
function inSeconds(at: number): string {
  return new Date(at).toISOString().replace(/\.\d+Z$/, 'Z');
}

function asForm(fields: Record<string, string>, bytes: Buffer, contentType: string) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('media', bytes, { filename: 'media', contentType });
  return { body: form.getBuffer(), headers: form.getHeaders() };
}

/** Ids are strings of up to 19 digits, and numbers nowhere. */
const id = z.string().min(1);

const createdReply = z.object({ data: z.object({ id }) });

/** Absent means ready. */
const processing = z.object({
  state: z.enum(['pending', 'in_progress', 'succeeded', 'failed']),
  /** Seconds. */
  check_after_secs: z.number().optional(),
  error: z.object({ message: z.string().optional() }).optional(),
});

const mediaReply = z.object({
  data: z.object({ id, media_key: z.string().nullable().default(null), processing_info: processing.optional() }),
});

const appendReply = z.object({ data: z.looseObject({}) });

const links = z.object({
  urls: z.array(z.object({ url: z.string(), expanded_url: z.string().optional() })).default([]),
});

/** The posts that a post refers to. X's specification of August 2026 calls this `referenced_posts`. */
const references = z.array(z.object({ type: z.string(), id })).optional();

const timelineReply = z.object({
  /** Absent where there is nothing. */
  data: z
    .array(
      z.object({
        id,
        text: z.string(),
        created_at: z.string(),
        entities: links.optional(),
        referenced_tweets: references,
        referenced_posts: references,
        attachments: z.object({ media_keys: z.array(z.string()).default([]) }).optional(),
        /** The full text of a long post; its `text` is truncated. */
        note_tweet: z.object({ text: z.string(), entities: links.optional() }).optional(),
      }),
    )
    .default([]),
  meta: z.object({ result_count: z.number(), next_token: z.string().optional() }),
});

const publicMetrics = z
  .object({
    impression_count: z.number(),
    like_count: z.number(),
    reply_count: z.number(),
    retweet_count: z.number(),
    quote_count: z.number(),
    bookmark_count: z.number(),
  })
  .partial();

/** Of posts of the account itself, for 30 days. */
const privateMetrics = z.object({ url_link_clicks: z.number(), user_profile_clicks: z.number() }).partial();

const countedPost = z.object({
  id,
  public_metrics: publicMetrics.optional(),
  non_public_metrics: privateMetrics.optional(),
});

/** A post that X does not return has an error. https://docs.x.com/x-api/fundamentals/response-codes-and-errors#partial-errors */
const countedPostsReply = z.object({
  data: z.array(countedPost).default([]),
  errors: z
    .array(z.object({ resource_id: z.string().optional(), value: z.string().optional(), type: z.string().optional() }))
    .default([]),
});

const followersReply = z.object({
  data: z.object({
    public_metrics: z.object({ followers_count: z.number().optional(), tweet_count: z.number().optional() }).optional(),
  }),
});

export const userReply = z.object({
  data: z.object({
    id,
    name: z.string(),
    username: z.string(),
    profile_image_url: z.string().optional(),
    /** `None`, `Basic`, `Premium`, `PremiumPlus`. */
    subscription_type: z.string().optional(),
  }),
});

export type UploadedMedia = z.infer<typeof mediaReply>['data'];

export type CountedPost = z.infer<typeof countedPost>;

export type ListedPost = z.infer<typeof timelineReply>['data'][number];

import { type ZodType, z } from 'zod';
import type { PlatformRequest, PlatformResponse } from '../../infra/http-client/platform-http.ts';
import { MINUTE } from '../../model/clock.ts';
import type { PlatformSettings } from '../contract/definition.ts';
import type { PublishContext } from '../contract/publish.ts';
import { callPlatform, isOk } from '../kit/platform-call.ts';
import { envelope, TikTokFailure, tiktokFailure, uploadFailure } from './errors.ts';

/** The URL to which to send one file, and the chunks. The holder of `url` may send to it. */
export interface UploadSession {
  url: string;
  sizeBytes: number;
  mimeType: string;
  chunkBytes: number;
  count: number;
}

/** The call that starts a post: the part of its path, and its body. */
export interface InitRequest {
  kind: 'video' | 'inbox/video' | 'content';
  body: unknown;
}

export interface TikTokApi {
  /** The account's posting options. */
  creator(): Promise<Creator>;
  /** Starts a post, which TikTok finishes by itself: it may go live from then on. Returns the publish id. */
  init(request: InitRequest): Promise<string>;
  status(publishId: string): Promise<PublishStatus>;
  /** Begins an upload, which publishes nothing before its last byte. */
  startUpload(request: InitRequest): Promise<{ publishId: string; uploadUrl: string }>;
  /**
   * Sends the bytes from `from` on; the last ones start the post. Returns how many bytes TikTok has, which it also
   * reports when it refuses these; null if it does not report it. Throws `UploadGone`.
   */
  sendChunk(session: UploadSession, from: number, bytes: Buffer): Promise<number | null>;
  /** The account's latest public videos, newest first. */
  videos(): Promise<ListedVideo[]>;
  /** A page of these videos from before a time (ms since the epoch), and the cursor of the next one. */
  videosPage(before: number): Promise<{ posts: ListedVideo[]; next: string | null }>;
  /** The numbers of at most 20 videos by their id, without those that are not public, or gone. */
  videoCounts(ids: readonly string[]): Promise<Map<string, VideoCounts>>;
  /** The numbers of the account. */
  userCounts(): Promise<UserCounts>;
}

/** The calls that publishing needs, and those that read numbers. Each throws `PlatformFailure`. */
export function tiktokApi(
  { http, clock, account }: Pick<PublishContext, 'http' | 'clock' | 'account'>,
  { apiUrl }: PlatformSettings,
): TikTokApi {
  const call = <T>(path: string, json: unknown, reply: ZodType<T>, visible = false): Promise<T> =>
    send({ method: 'POST', url: `${apiUrl}${path}`, json }, reply, visible);

  const send = async <T>(request: PlatformRequest, reply: ZodType<T>, visible = false): Promise<T> => {
    const authorized = { ...request, bearer: account.accessToken, timeoutMs: MINUTE };
    const response = await callPlatform(http, 'TikTok', authorized, visible);
    const body = envelope.safeParse(response.data);
    const parsed = reply.safeParse(body.data?.data);
    if (body.data?.error.code === 'ok' && response.status < 300 && parsed.success) return parsed.data;
    throw tiktokFailure(response, { visible, now: clock.now() });
  };

  const list = (page: { cursor?: number }) => {
    const fields = 'id,create_time,title,video_description,share_url';
    return call(`/v2/video/list/?fields=${fields}`, { max_count: 20, ...page }, videoListReply);
  };

  return {
    creator: () => call('/v2/post/publish/creator_info/query/', {}, creatorReply),

    init: async ({ kind, body }) => (await call(`/v2/post/publish/${kind}/init/`, body, initReply, true)).publish_id,

    startUpload: async ({ kind, body }) => {
      const reply = await call(`/v2/post/publish/${kind}/init/`, body, uploadReply);
      return { publishId: reply.publish_id, uploadUrl: reply.upload_url };
    },

    sendChunk: async (session, from, body) => {
      const end = from + body.length;
      const visible = end === session.sizeBytes;
      const headers = {
        'content-type': session.mimeType,
        'content-length': String(body.length),
        'content-range': `bytes ${from}-${end - 1}/${session.sizeBytes}`,
      };
      const request = { method: 'PUT', url: session.url, headers, body, timeoutMs: MINUTE } as const;
      const response = await callPlatform(http, 'TikTok', request, visible);
      const uploaded = uploadedBytes(response, session);
      // 206: more to come. 201 and 200: all is there. 416: TikTok has these bytes already, or not the ones before.
      if (isOk(response) || (response.status === 416 && uploaded !== from)) return uploaded;
      throw uploadFailure(response, { visible, now: clock.now() });
    },

    status: async (publishId) => {
      const body = { publish_id: publishId };
      try {
        return await call('/v2/post/publish/status/fetch/', body, statusReply);
      } catch (error) {
        // The documented path; a server that lacks it has the older one.
        if (!(error instanceof TikTokFailure) || error.status !== 404) throw error;
        return call('/v2/post/publish/status/query/', body, statusReply);
      }
    },

    videos: async () => (await list({})).videos,

    videosPage: async (cursor) => {
      const { videos, cursor: next, has_more: hasMore } = await list({ cursor });
      return { posts: videos, next: hasMore && next !== undefined ? String(next) : null };
    },

    videoCounts: async (video_ids) => {
      const fields = 'id,view_count,like_count,comment_count,share_count';
      const { videos } = await call(`/v2/video/query/?fields=${fields}`, { filters: { video_ids } }, videoCountsReply);
      return new Map(videos.map((video) => [video.id, video]));
    },

    userCounts: async () => {
      const url = `${apiUrl}/v2/user/info/?fields=follower_count`;
      return (await send({ method: 'GET', url }, userCountsReply)).user;
    },
  };
}

/**
 * How many bytes TikTok has, by `Content-Range: bytes 0-UPLOADED/TOTAL`: documented as a count, and elsewhere the index
 * of the last byte. Chunks are stored whole, which distinguishes the two. Null without the header.
 */
function uploadedBytes({ headers }: PlatformResponse, { sizeBytes, chunkBytes }: UploadSession): number | null {
  const uploaded = Number(/^bytes 0-(\d+)\/\d+$/.exec(headers['content-range'] ?? '')?.[1] ?? Number.NaN);
  if (Number.isNaN(uploaded)) return null;
  return uploaded === sizeBytes || uploaded % chunkBytes === 0 ? uploaded : uploaded + 1;
}

/** Post ids are int64: strings of digits once they leave the range of a double (infra/http-client/platform-http.ts). */
const id = z.union([z.string().min(1), z.number().int().transform(String)]);

/** https://developers.tiktok.com/doc/content-posting-api-reference-query-creator-info */
export const creatorReply = z.object({
  creator_username: z.string(),
  creator_nickname: z.string().nullable().default(null),
  creator_avatar_url: z.string().nullable().default(null),
  privacy_level_options: z.array(z.string()),
  comment_disabled: z.boolean().default(false),
  duet_disabled: z.boolean().default(false),
  stitch_disabled: z.boolean().default(false),
  /** In seconds. */
  max_video_post_duration_sec: z.number().nullable().default(null),
});

const initReply = z.object({ publish_id: z.string().min(1) });

const uploadReply = initReply.extend({ upload_url: z.url({ protocol: /^https?$/ }) });

const statusReply = z.object({
  status: z.string(),
  /** Of an upload, and not always there. */
  uploaded_bytes: z.number().optional(),
  fail_reason: z.string().optional(),
  /** Spelt as TikTok spells it. */
  publicaly_available_post_id: z.array(id).default([]),
});

const videoListReply = z.object({
  /** In ms since the epoch: the list continues before it. */
  cursor: z.number().optional(),
  has_more: z.boolean().default(false),
  videos: z.array(
    z.object({
      id,
      /** Seconds since the epoch. */
      create_time: z.number(),
      title: z.string().default(''),
      video_description: z.string().default(''),
      /** Seen empty. */
      share_url: z
        .string()
        .nullable()
        .default(null)
        .transform((url) => url || null),
    }),
  ),
});

const count = z.number().optional();

/** Videos of the account that are public, of those asked for. https://developers.tiktok.com/doc/tiktok-api-v2-video-query */
const videoCountsReply = z.object({
  videos: z
    .array(z.object({ id, view_count: count, like_count: count, comment_count: count, share_count: count }))
    .default([]),
});

/** https://developers.tiktok.com/doc/tiktok-api-v2-get-user-info */
const userCountsReply = z.object({ user: z.object({ follower_count: count }) });

export type Creator = z.infer<typeof creatorReply>;

export type PublishStatus = z.infer<typeof statusReply>;

export type VideoCounts = z.infer<typeof videoCountsReply>['videos'][number];

type UserCounts = z.infer<typeof userCountsReply>['user'];

export type ListedVideo = z.infer<typeof videoListReply>['videos'][number];

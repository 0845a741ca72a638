import type { ZodType } from 'zod';
import type { PlatformRequest, PlatformResponse } from '../../infra/http-client/platform-http.ts';
import { type Clock, MINUTE } from '../../model/clock.ts';
import { type ApiAccess, callPlatform, isOk } from '../kit/platform-call.ts';
import type { ListedComments } from '../kit/recover-comment.ts';
import { sessionGone, type VideoStatus, videoStatusReply, youtubeFailure } from './errors.ts';
import {
  type Channel,
  type ChannelStatistics,
  channelStatisticsReply,
  channelsReply,
  commentReply,
  commentsReply,
  playlistItemReply,
  playlistItemsReply,
  reportReply,
  uploadsReply,
  type VideoStatistics,
  videoReply,
  videoStatisticsReply,
} from './replies.ts';

/** Timeout of one chunk (ms): shorter than a worker's lease of its run. */
const CHUNK_TIMEOUT_MS = MINUTE;

/** The URL to which to send one file. The holder of `uri` may send to it. */
export interface UploadSession {
  uri: string;
  sizeBytes: number;
  mimeType: string;
}

/** How far an upload is: the bytes received, or the video that the last of them has made. */
export type Progress = { received: number } | { video: { id: string; channelId: string | null } };

interface ListedVideo {
  id: string;
  title: string;
  description: string;
  publishedAt: string;
}

export interface YouTubeApi {
  /** Begins an upload, which is not public. Returns the URL to send the file to. */
  openSession(resource: unknown, file: { sizeBytes: number; mimeType: string }): Promise<string>;
  /** Sends bytes from `from` on. The last byte of the file makes the video exist. Throws `SessionGone`. */
  send(session: UploadSession, from: number, bytes: Buffer): Promise<Progress>;
  /** Reads the progress of an upload; a complete one returns its video again. Throws `SessionGone`. */
  progress(session: UploadSession): Promise<Progress>;
  /** Null for a video that YouTube does not find, or not yet. */
  videoStatus(videoId: string): Promise<VideoStatus | null>;
  /** The account's channel; null where it has none. */
  channel(): Promise<Channel | null>;
  /** The latest uploads, private ones too, newest first. */
  uploads(playlistId: string): Promise<ListedVideo[]>;
  /** A page of all uploads, newest first, and the cursor of the next one. */
  uploadsPage(playlistId: string, pageToken: string | null): Promise<{ posts: ListedVideo[]; next: string | null }>;
  setThumbnail(videoId: string, image: { mimeType: string; bytes: Buffer }): Promise<void>;
  /** Adds a video to a playlist, once more if it is in it already. Returns the id of the entry. */
  addToPlaylist(playlistId: string, videoId: string): Promise<string>;
  /** The id of an entry with this video; null where the playlist has none. */
  playlistItem(playlistId: string, videoId: string): Promise<string | null>;
  /** Comments on a video of the channel, once more if the same text is there already. Returns the id of the comment. */
  createComment(comment: { channelId: string; videoId: string; text: string }): Promise<string>;
  /** The newest comments of a video: all from `since` on (ms since the epoch), unless they are too many. */
  commentsOf(videoId: string, since: number): Promise<ListedComments>;
  /** The numbers of at most 50 videos by their id, without those that YouTube does not have. */
  videoStatistics(videoIds: readonly string[]): Promise<Map<string, VideoStatistics>>;
  /** The numbers of the account's channel; null where it has none. */
  channelStatistics(): Promise<ChannelStatistics | null>;
  /** The minutes watched and the shares of at most 500 videos since a day (YYYY-MM-DD), without videos that were not counted. */
  watchReport(videoIds: readonly string[], startDate: string, endDate: string): Promise<Map<string, WatchReport>>;
}

interface WatchReport {
  estimatedMinutesWatched: number;
  shares: number;
}

interface YouTubeAccess extends Omit<ApiAccess, 'clock'> {
  /** Null where none is at hand. */
  clock: Clock | null;
  /** The host of the Analytics API, for `watchReport`. */
  metricsUrl?: string | undefined;
}

/** The calls of the YouTube Data API that publishing needs, and those that read numbers. Each throws `PlatformFailure`. */
export function youtubeApi({ http, clock, apiUrl, metricsUrl = apiUrl, accessToken }: YouTubeAccess): YouTubeApi {
  const now = (): number | null => clock?.now() ?? null;
  const send = (request: PlatformRequest, visible = false): Promise<PlatformResponse> =>
    callPlatform(http, 'YouTube', { ...request, bearer: accessToken }, visible);

  const ask = <T>(path: string, query: Record<string, string>, reply: ZodType<T>): Promise<T> =>
    askAt(`${apiUrl}/youtube/v3/${path}`, query, reply);

  const askAt = async <T>(url: string, query: Record<string, string>, reply: ZodType<T>): Promise<T> => {
    const response = await send({ method: 'GET', url, query });
    const parsed = reply.safeParse(response.data);
    if (isOk(response) && parsed.success) return parsed.data;
    throw youtubeFailure(response, { visible: false, now: now() });
  };

  const uploadsPage: YouTubeApi['uploadsPage'] = async (playlistId, pageToken) => {
    const page = { maxResults: '50', ...(pageToken === null ? {} : { pageToken }) };
    const query = { part: 'snippet,contentDetails', playlistId, ...page };
    const { items, nextPageToken } = await ask('playlistItems', query, uploadsReply);
    const posts = items.map(({ snippet, contentDetails }) => ({ ...snippet, id: contentDetails.videoId }));
    return { posts, next: nextPageToken ?? null };
  };

  const put = async (session: UploadSession, range: string, body: Buffer, visible: boolean): Promise<Progress> => {
    const headers = {
      'content-type': session.mimeType,
      'content-length': String(body.length),
      'content-range': `bytes ${range}/${session.sizeBytes}`,
    };
    const request = { method: 'PUT', url: session.uri, headers, body, timeoutMs: CHUNK_TIMEOUT_MS } as const;
    const response = await send(request, visible);
    if (response.status === 308) return { received: received(response) };
    if (response.status === 404 || response.status === 410) throw sessionGone(response);
    const parsed = videoReply.safeParse(response.data);
    if (isOk(response) && parsed.success)
      return { video: { id: parsed.data.id, channelId: parsed.data.snippet?.channelId ?? null } };
    throw youtubeFailure(response, { visible, now: now() });
  };

  return {
    openSession: async (json, { sizeBytes, mimeType }) => {
      const url = `${apiUrl}/upload/youtube/v3/videos`;
      const query = { uploadType: 'resumable', part: 'snippet,status' };
      const headers = { 'x-upload-content-length': String(sizeBytes), 'x-upload-content-type': mimeType };
      const response = await send({ method: 'POST', url, query, headers, json, timeoutMs: MINUTE });
      const { location } = response.headers;
      if (isOk(response) && location && URL.canParse(location)) return location;
      throw youtubeFailure(response, { visible: false, now: now() });
    },

    send: (session, from, bytes) => {
      const end = from + bytes.length;
      return put(session, `${from}-${end - 1}`, bytes, end === session.sizeBytes);
    },

    progress: (session) => put(session, '*', Buffer.alloc(0), false),

    videoStatus: async (id) => {
      const { items } = await ask('videos', { part: 'status', id }, videoStatusReply);
      return items[0]?.status ?? null;
    },

    channel: async () => {
      const { items } = await ask('channels', { part: 'snippet,contentDetails', mine: 'true' }, channelsReply);
      return items[0] ?? null;
    },

    uploads: async (playlistId) => (await uploadsPage(playlistId, null)).posts,

    uploadsPage,

    setThumbnail: async (videoId, { mimeType, bytes: body }) => {
      const url = `${apiUrl}/upload/youtube/v3/thumbnails/set`;
      const query = { videoId, uploadType: 'media' };
      const headers = { 'content-type': mimeType };
      const response = await send({ method: 'POST', url, query, headers, body, timeoutMs: MINUTE });
      if (!isOk(response)) throw youtubeFailure(response, { visible: false, now: now() });
    },

    addToPlaylist: async (playlistId, videoId) => {
      const json = { snippet: { playlistId, resourceId: { kind: 'youtube#video', videoId } } };
      const url = `${apiUrl}/youtube/v3/playlistItems`;
      const response = await send({ method: 'POST', url, query: { part: 'snippet' }, json }, true);
      const parsed = playlistItemReply.safeParse(response.data);
      if (isOk(response) && parsed.success) return parsed.data.id;
      throw youtubeFailure(response, { visible: true, now: now() });
    },

    playlistItem: async (playlistId, videoId) => {
      const { items } = await ask('playlistItems', { part: 'snippet', playlistId, videoId }, playlistItemsReply);
      return items[0]?.id ?? null;
    },

    createComment: async ({ channelId, videoId, text: textOriginal }) => {
      const json = { snippet: { channelId, videoId, topLevelComment: { snippet: { textOriginal } } } };
      const url = `${apiUrl}/youtube/v3/commentThreads`;
      const response = await send({ method: 'POST', url, query: { part: 'snippet' }, json }, true);
      const parsed = commentReply.safeParse(response.data);
      if (isOk(response) && parsed.success) return parsed.data.id;
      throw youtubeFailure(response, { visible: true, now: now() });
    },

    commentsOf: async (videoId, since) => {
      const query = { part: 'snippet', videoId, order: 'time', textFormat: 'plainText', maxResults: '100' };
      const { items, nextPageToken } = await ask('commentThreads', query, commentsReply);
      const comments = items.map(({ snippet: { topLevelComment } }) => {
        const { textOriginal, textDisplay, authorChannelId, publishedAt } = topLevelComment.snippet;
        return {
          id: topLevelComment.id,
          text: textOriginal ?? textDisplay,
          author: authorChannelId?.value ?? null,
          at: Date.parse(publishedAt),
        };
      });
      return { comments, areAll: nextPageToken === undefined || comments.some(({ at }) => at < since) };
    },

    videoStatistics: async (ids) => {
      const { items } = await ask('videos', { part: 'statistics', id: ids.join(',') }, videoStatisticsReply);
      return new Map(items.map(({ id, statistics }) => [id, statistics]));
    },

    channelStatistics: async () => {
      const { items } = await ask('channels', { part: 'statistics', mine: 'true' }, channelStatisticsReply);
      return items[0]?.statistics ?? null;
    },

    watchReport: async (ids, startDate, endDate) => {
      const query = {
        ids: 'channel==MINE',
        startDate,
        endDate,
        metrics: 'estimatedMinutesWatched,shares',
        dimensions: 'video',
        filters: `video==${ids.join(',')}`,
      };
      const { rows } = await askAt(`${metricsUrl}/v2/reports`, query, reportReply);
      return new Map(rows.map(([id, estimatedMinutesWatched, shares]) => [id, { estimatedMinutesWatched, shares }]));
    },
  };
}

/** `Range: bytes=0-524287` names the last byte that is stored; without it nothing is. */
function received({ headers }: PlatformResponse): number {
  const last = /^bytes=0-(\d+)$/.exec(headers['range'] ?? '')?.[1];
  return last === undefined ? 0 : Number(last) + 1;
}

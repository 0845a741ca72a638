import type { ZodType } from 'zod';
import { NetworkError, type PlatformHttp } from '../../http/platform-http.ts';
import { type Clock, MINUTE } from '../../time/clock.ts';
import { outcomeOfNetworkError } from '../kit/network-error.ts';
import { TikTokFailure, tiktokFailure } from './errors.ts';
import {
  type Creator,
  creatorReply,
  envelope,
  initReply,
  type ListedVideo,
  type PublishStatus,
  statusReply,
  videoListReply,
} from './replies.ts';

export interface TikTokApi {
  /** What the account may do right now. */
  creator(): Promise<Creator>;
  /** Starts a post, which TikTok then finishes by itself: from here on it may go live. Gives the publish id. */
  init(kind: 'video' | 'content', body: unknown): Promise<string>;
  status(publishId: string): Promise<PublishStatus>;
  /** The account's latest public videos, newest first. */
  videos(): Promise<ListedVideo[]>;
}

export interface Access {
  http: PlatformHttp;
  clock: Clock;
  apiUrl: string;
  accessToken: string;
}

/** The calls of the Content Posting API that publishing needs. Each throws `PlatformFailure`. */
export const tiktokApi = ({ http, clock, apiUrl, accessToken }: Access): TikTokApi => {
  const ask = async <T>(path: string, json: unknown, reply: ZodType<T>, visible = false): Promise<T> => {
    const request = { method: 'POST', url: `${apiUrl}${path}`, json, bearer: accessToken, timeoutMs: MINUTE } as const;
    const response = await http(request).catch((error) => {
      throw error instanceof NetworkError ? outcomeOfNetworkError('TikTok', error, visible) : error;
    });
    const answer = envelope.safeParse(response.data);
    const parsed = reply.safeParse(answer.data?.data);
    if (answer.data?.error.code === 'ok' && response.status < 300 && parsed.success) return parsed.data;
    throw tiktokFailure(response, { visible, now: clock.now() });
  };

  return {
    creator: () => ask('/v2/post/publish/creator_info/query/', {}, creatorReply),

    init: async (kind, body) => (await ask(`/v2/post/publish/${kind}/init/`, body, initReply, true)).publish_id,

    status: async (publishId) => {
      const body = { publish_id: publishId };
      try {
        return await ask('/v2/post/publish/status/fetch/', body, statusReply);
      } catch (error) {
        // The path of the documentation; where a server does not have it, the older one is asked.
        if (!(error instanceof TikTokFailure) || error.status !== 404) throw error;
        return ask('/v2/post/publish/status/query/', body, statusReply);
      }
    },

    videos: async () => {
      const fields = 'id,create_time,title,video_description,share_url';
      return (await ask(`/v2/video/list/?fields=${fields}`, { max_count: 20 }, videoListReply)).videos;
    },
  };
};

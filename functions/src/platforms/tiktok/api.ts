import type { ZodType } from 'zod';
import { MINUTE } from '../../time/clock.ts';
import type { PublishContext } from '../contract/publish.ts';
import type { PlatformSettings } from '../contract/settings.ts';
import { callPlatform } from '../kit/platform-call.ts';
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
  /** The account's posting options. */
  creator(): Promise<Creator>;
  /** Starts a post, which TikTok finishes by itself: it may go live from then on. Returns the publish id. */
  init(kind: 'video' | 'content', body: unknown): Promise<string>;
  status(publishId: string): Promise<PublishStatus>;
  /** The account's latest public videos, newest first. */
  videos(): Promise<ListedVideo[]>;
}

/** The calls of the Content Posting API that publishing needs. Each throws `PlatformFailure`. */
export const tiktokApi = (
  { http, clock, account }: Pick<PublishContext, 'http' | 'clock' | 'account'>,
  { apiUrl }: PlatformSettings,
): TikTokApi => {
  const call = async <T>(path: string, json: unknown, reply: ZodType<T>, visible = false): Promise<T> => {
    const request = {
      method: 'POST',
      url: `${apiUrl}${path}`,
      json,
      bearer: account.accessToken,
      timeoutMs: MINUTE,
    } as const;
    const response = await callPlatform(http, 'TikTok', request, visible);
    const body = envelope.safeParse(response.data);
    const parsed = reply.safeParse(body.data?.data);
    if (body.data?.error.code === 'ok' && response.status < 300 && parsed.success) return parsed.data;
    throw tiktokFailure(response, { visible, now: clock.now() });
  };

  return {
    creator: () => call('/v2/post/publish/creator_info/query/', {}, creatorReply),

    init: async (kind, body) => (await call(`/v2/post/publish/${kind}/init/`, body, initReply, true)).publish_id,

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

    videos: async () => {
      const fields = 'id,create_time,title,video_description,share_url';
      return (await call(`/v2/video/list/?fields=${fields}`, { max_count: 20 }, videoListReply)).videos;
    },
  };
};

import FormData from 'form-data';
import type { ZodType } from 'zod';
import { NetworkError, type PlatformHttp, type PlatformRequest } from '../../http/platform-http.ts';
import { type Clock, MINUTE } from '../../time/clock.ts';
import { outcomeOfNetworkError } from '../kit/platform-call.ts';
import type { Category } from './content.ts';
import { type CallFacts, xFailure } from './errors.ts';
import { PUBLISH_TIMEOUT_MS } from './limits.ts';
import {
  appendReply,
  createdReply,
  type ListedPost,
  mediaReply,
  timelineReply,
  type UploadedMedia,
  userReply,
} from './replies.ts';

/** A file that is about to be uploaded. */
export interface FileFacts {
  mimeType: string;
  category: Category;
  sizeBytes: number;
}

export interface XApi {
  /** Uploads an image in one call. Nobody sees it, and it is gone after a day. */
  uploadImage(bytes: Buffer, file: FileFacts): Promise<UploadedMedia>;
  /** Begins an upload in parts. */
  initialize(file: FileFacts): Promise<UploadedMedia>;
  append(mediaId: string, index: number, bytes: Buffer): Promise<null>;
  finalize(mediaId: string): Promise<UploadedMedia>;
  mediaStatus(mediaId: string): Promise<UploadedMedia>;
  /** Makes a post that everyone sees. Gives its id. */
  createPost(text: string, mediaIds: readonly string[]): Promise<string>;
  /** Posts of the account from `since` on (ms since the epoch), newest first. */
  recentPosts(userId: string, since: number): Promise<ListedPost[]>;
  /** Whether the account may post long texts. */
  isPremium(): Promise<boolean>;
}

export interface Access {
  http: PlatformHttp;
  clock: Clock;
  apiUrl: string;
  accessToken: string;
}

type Call = Omit<PlatformRequest, 'url' | 'bearer'> & { path: string } & Partial<Pick<CallFacts, 'visible' | 'about'>>;

const asForm = (fields: Record<string, string>, bytes: Buffer, contentType: string) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('media', bytes, { filename: 'media', contentType });
  return { body: form.getBuffer(), headers: form.getHeaders() };
};

/** The calls of the X API that publishing needs. Each throws `PlatformFailure`. */
export const xApi = ({ http, clock, apiUrl, accessToken }: Access): XApi => {
  const send = async ({ path, visible = false, about = 'post', ...request }: Call) => {
    const response = await http({ ...request, url: `${apiUrl}${path}`, bearer: accessToken }).catch((error) => {
      throw error instanceof NetworkError ? outcomeOfNetworkError('X', error, visible) : error;
    });
    return { response, failure: () => xFailure(response, { visible, about, now: clock.now() }) };
  };
  const ask = async <T>(call: Call, reply: ZodType<T>): Promise<T> => {
    const { response, failure } = await send(call);
    const parsed = reply.safeParse(response.data);
    if (response.status >= 200 && response.status < 300 && parsed.success) return parsed.data;
    throw failure();
  };
  const upload = (call: Omit<Call, 'about' | 'timeoutMs'>) =>
    ask({ timeoutMs: MINUTE, ...call, about: 'file' }, mediaReply);

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
      // An answer without a body has been seen; a page of a proxy is none.
      if (response.status === 204 || (response.status === 200 && appendReply.safeParse(response.data).success))
        return null;
      throw failure();
    },

    // An empty body has been refused here.
    finalize: async (mediaId) =>
      (await upload({ method: 'POST', path: `/2/media/upload/${mediaId}/finalize`, json: {} })).data,

    mediaStatus: async (mediaId) => {
      const query = { command: 'STATUS', media_id: mediaId };
      return (await upload({ method: 'GET', path: '/2/media/upload', query })).data;
    },

    createPost: async (text, mediaIds) => {
      const json = { text, ...(mediaIds.length > 0 ? { media: { media_ids: mediaIds } } : {}) };
      const call = { method: 'POST', path: '/2/tweets', json, visible: true, timeoutMs: PUBLISH_TIMEOUT_MS } as const;
      return (await ask(call, createdReply)).data.id;
    },

    recentPosts: async (userId, since) => {
      const query = {
        max_results: '100',
        start_time: new Date(since).toISOString().replace(/\.\d+Z$/, 'Z'),
        exclude: 'retweets',
        'tweet.fields': 'created_at,entities,attachments,note_tweet',
      };
      return (await ask({ method: 'GET', path: `/2/users/${userId}/tweets`, query }, timelineReply)).data;
    },

    isPremium: async () => {
      const query = { 'user.fields': 'subscription_type' };
      const { data } = await ask({ method: 'GET', path: '/2/users/me', query }, userReply);
      return (data.subscription_type ?? 'None') !== 'None';
    },
  };
};

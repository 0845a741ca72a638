import type { ZodType } from 'zod';
import {
  NetworkError,
  type PlatformHttp,
  type PlatformRequest,
  type PlatformResponse,
} from '../../http/platform-http.ts';
import { type Clock, MINUTE } from '../../time/clock.ts';
import type { PlatformSettings } from '../contract/settings.ts';
import { outcomeOfNetworkError } from '../kit/platform-call.ts';
import { linkedInFailure } from './errors.ts';
import { API_VERSION, PUBLISH_TIMEOUT_MS } from './limits.ts';
import {
  imageUploadReply,
  postUrn,
  type VideoStatus,
  type VideoUpload,
  videoReply,
  videoUploadReply,
} from './replies.ts';

export interface LinkedInApi {
  /** A place for an image of `owner`, and its name. */
  initializeImage(owner: string): Promise<{ uploadUrl: string; image: string }>;
  putImage(uploadUrl: string, bytes: Buffer, mimeType: string): Promise<void>;
  /** Places for the parts of a video of `owner`, as LinkedIn cuts it. */
  initializeVideo(owner: string, sizeBytes: number): Promise<VideoUpload>;
  /** Gives the part's tag, which the end of the upload has to name. */
  putPart(uploadUrl: string, bytes: Buffer): Promise<string>;
  finalizeVideo(upload: { video: string; uploadToken: string; tags: readonly string[] }): Promise<void>;
  videoStatus(video: string): Promise<VideoStatus>;
  /** Makes a post that everyone sees. Gives its URN. */
  createPost(body: object): Promise<string>;
}

export interface Access {
  http: PlatformHttp;
  clock: Clock;
  settings: Pick<PlatformSettings, 'apiUrl' | 'authUrl' | 'apiVersion'>;
  accessToken: string;
}

const isOk = ({ status }: PlatformResponse): boolean => status >= 200 && status < 300;
const isEmpty = ({ text }: PlatformResponse): boolean => text.trim() === '';

/** The calls of LinkedIn's versioned API that publishing needs. Each throws `PlatformFailure`. */
export const linkedInApi = ({ http, clock, settings, accessToken }: Access): LinkedInApi => {
  const { apiUrl, authUrl, apiVersion = API_VERSION } = settings;
  const versioned = { 'linkedin-version': apiVersion, 'x-restli-protocol-version': '2.0.0' };
  const own = new Set([apiUrl, authUrl].map((url) => new URL(url).origin));

  const send = async (
    request: PlatformRequest,
    isSuccess: (response: PlatformResponse) => boolean,
    visible = false,
  ): Promise<PlatformResponse> => {
    const response = await http(request).catch((error) => {
      throw error instanceof NetworkError ? outcomeOfNetworkError('LinkedIn', error, visible) : error;
    });
    if (isSuccess(response)) return response;
    throw linkedInFailure(response, { visible, now: clock.now() });
  };

  type Call = Omit<PlatformRequest, 'url' | 'bearer' | 'headers'> & { path: string };
  const rest = ({ path, ...request }: Call): PlatformRequest => ({
    ...request,
    url: `${apiUrl}/rest/${path}`,
    headers: versioned,
    bearer: accessToken,
  });
  const ask = async <T>(call: Call, reply: ZodType<T>): Promise<T> => {
    const { data } = await send(rest(call), (response) => isOk(response) && reply.safeParse(response.data).success);
    return reply.parse(data);
  };
  const put = (url: string, body: Buffer, mimeType: string, bearer?: string): PlatformRequest => ({
    method: 'PUT',
    url,
    body,
    headers: { 'content-type': mimeType },
    timeoutMs: MINUTE,
    ...(bearer === undefined ? {} : { bearer }),
  });

  return {
    initializeImage: async (owner) => {
      const json = { initializeUploadRequest: { owner } };
      const call = { method: 'POST', path: 'images', query: { action: 'initializeUpload' }, json } as const;
      return (await ask(call, imageUploadReply)).value;
    },

    putImage: async (uploadUrl, bytes, mimeType) => {
      // The address is LinkedIn's choice; the token only ever goes to LinkedIn.
      const bearer = own.has(new URL(uploadUrl).origin) ? accessToken : undefined;
      await send(put(uploadUrl, bytes, mimeType, bearer), (response) => isOk(response) && isEmpty(response));
    },

    initializeVideo: async (owner, sizeBytes) => {
      const wish = { owner, fileSizeBytes: sizeBytes, uploadCaptions: false, uploadThumbnail: false };
      const json = { initializeUploadRequest: wish };
      const call = { method: 'POST', path: 'videos', query: { action: 'initializeUpload' }, json } as const;
      return (await ask(call, videoUploadReply)).value;
    },

    putPart: async (uploadUrl, bytes) => {
      const request = put(uploadUrl, bytes, 'application/octet-stream');
      const { headers } = await send(request, (response) => isOk(response) && Boolean(response.headers['etag']));
      return (headers['etag'] ?? '').replace(/^"(.*)"$/, '$1');
    },

    finalizeVideo: async ({ video, uploadToken, tags }) => {
      const json = { finalizeUploadRequest: { video, uploadToken, uploadedPartIds: tags } };
      const request = rest({ method: 'POST', path: 'videos', query: { action: 'finalizeUpload' }, json });
      await send(request, (response) => isOk(response) && isEmpty(response));
    },

    videoStatus: (video) => ask({ method: 'GET', path: `videos/${encodeURIComponent(video)}` }, videoReply),

    createPost: async (json) => {
      const request = rest({ method: 'POST', path: 'posts', json, timeoutMs: PUBLISH_TIMEOUT_MS });
      const urnIn = ({ headers }: PlatformResponse) => postUrn.safeParse(headers['x-restli-id']);
      const response = await send(request, (one) => one.status === 201 && urnIn(one).success, true);
      return postUrn.parse(response.headers['x-restli-id']);
    },
  };
};

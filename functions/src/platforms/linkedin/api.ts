import type { ZodType } from 'zod';
import type { PlatformRequest, PlatformResponse } from '../../infra/http-client/platform-http.ts';
import { MINUTE } from '../../model/clock.ts';
import type { PlatformSettings } from '../contract/definition.ts';
import { type ApiAccess, callPlatform, isOk } from '../kit/platform-call.ts';
import type { ListedComments } from '../kit/recover-comment.ts';
import { apiVersion as currentVersion } from './definition.ts';
import { linkedInFailure } from './errors.ts';
import {
  commentReply,
  commentsReply,
  documentUploadReply,
  type FileStatus,
  imageUploadReply,
  type ListedPost,
  memberFollowersReply,
  memberStatisticReply,
  networkSizeReply,
  postBatchReply,
  postsReply,
  postUrn,
  type ShareStatistics,
  shareStatisticsReply,
  statusReply,
  type VideoUpload,
  videoUploadReply,
} from './replies.ts';

/** Timeout of the call that posts; beyond it the response counts as lost (ms). */
const PUBLISH_TIMEOUT_MS = MINUTE;
/** The most comments that LinkedIn lists in one response. */
const COMMENTS_LISTED = 100;
/** Timeout of the upload of a file in one call (ms), within the lease of a run. */
const FILE_TIMEOUT_MS = 1.5 * MINUTE;

interface FileInfo {
  mimeType: string;
  sizeBytes: number;
}

export interface LinkedInApi {
  /** Where to send an image of `owner`, and its URN. */
  initializeImage(owner: string): Promise<{ uploadUrl: string; image: string }>;
  /** The same for a document. */
  initializeDocument(owner: string): Promise<{ uploadUrl: string; document: string }>;
  /** Sends an image or a document in one call. */
  putFile(uploadUrl: string, body: Buffer | NodeJS.ReadableStream, file: FileInfo): Promise<void>;
  /** Where to send the parts of a video of `owner`, as LinkedIn divides it. */
  initializeVideo(owner: string, sizeBytes: number): Promise<VideoUpload>;
  /** Returns the part's ETag, which the end of the upload has to name. */
  putPart(uploadUrl: string, bytes: Buffer): Promise<string>;
  finalizeVideo(upload: { video: string; uploadToken: string; tags: readonly string[] }): Promise<void>;
  /** The state of a video or a document. */
  fileStatus(urn: string): Promise<FileStatus>;
  /** Makes a public post. Returns its URN. */
  createPost(body: object): Promise<string>;
  /** Whether a post exists; null if this token may not read it, as tokens of members may not. */
  postExists(urn: string): Promise<boolean | null>;
  /** The newest posts of an author, without the first `start`; null if this token may not read them. */
  postsOf(author: string, start?: number): Promise<ListedPost[] | null>;
  /** Comments on a post, with a plain text. Returns the id of the comment. */
  createComment(post: string, comment: { actor: string; text: string }): Promise<string>;
  /** The comments of a post; null if this token may not read them, or the post is gone. */
  commentsOf(post: string): Promise<ListedComments | null>;
  /** The numbers of posts of an organization by their URN, without the posts that have none. */
  shareStatistics(organization: string, posts: readonly string[]): Promise<Map<string, ShareStatistics>>;
  /** Whether posts of an organization exist; null where LinkedIn does not say. */
  existingPosts(posts: readonly string[]): Promise<Map<string, boolean | null>>;
  /** One number of a post of the member; undefined where LinkedIn has none, as with followers. */
  memberStatistic(post: string, queryType: string): Promise<number | undefined>;
  organizationFollowers(organization: string): Promise<number | undefined>;
  memberFollowers(): Promise<number | undefined>;
}

interface LinkedInAccess extends Omit<ApiAccess, 'apiUrl'> {
  settings: Pick<PlatformSettings, 'apiUrl' | 'authUrl' | 'apiVersion'>;
}

/** The calls of LinkedIn's versioned API that publishing needs, and those that read numbers. Each throws `PlatformFailure`. */
export function linkedInApi({ http, clock, settings, accessToken }: LinkedInAccess): LinkedInApi {
  const { apiUrl, authUrl } = settings;
  const versioned = versionHeaders(settings);
  const origins = new Set([apiUrl, authUrl].map((url) => new URL(url).origin));

  const send = async (
    request: PlatformRequest,
    isSuccess: (response: PlatformResponse) => boolean,
    visible = false,
  ): Promise<PlatformResponse> => {
    const response = await callPlatform(http, 'LinkedIn', request, visible);
    if (isSuccess(response)) return response;
    throw linkedInFailure(response, { visible, now: clock.now() });
  };

  type Call = Omit<PlatformRequest, 'url' | 'bearer'> & { path: string };
  const rest = ({ path, headers, ...request }: Call): PlatformRequest => ({
    ...request,
    url: `${apiUrl}/rest/${path}`,
    headers: { ...versioned, ...headers },
    bearer: accessToken,
  });
  const ask = async <T>(call: Call, reply: ZodType<T>): Promise<T> => {
    const { data } = await send(rest(call), (response) => isOk(response) && reply.safeParse(response.data).success);
    return reply.parse(data);
  };
  const initialize = <T>(path: string, initializeUploadRequest: object, reply: ZodType<T>): Promise<T> =>
    ask({ method: 'POST', path, query: { action: 'initializeUpload' }, json: { initializeUploadRequest } }, reply);

  return {
    initializeImage: async (owner) => (await initialize('images', { owner }, imageUploadReply)).value,

    initializeDocument: async (owner) => (await initialize('documents', { owner }, documentUploadReply)).value,

    putFile: async (url, body, { mimeType, sizeBytes }) => {
      // LinkedIn chooses the URL; the token is only sent to LinkedIn itself.
      const bearer = origins.has(new URL(url).origin) ? { bearer: accessToken } : {};
      const headers = { 'content-type': mimeType, 'content-length': String(sizeBytes) };
      const request = { method: 'PUT', url, body, headers, timeoutMs: FILE_TIMEOUT_MS, ...bearer } as const;
      await send(request, (response) => isOk(response) && isEmpty(response));
    },

    initializeVideo: async (owner, sizeBytes) => {
      const upload = { owner, fileSizeBytes: sizeBytes, uploadCaptions: false, uploadThumbnail: false };
      return (await initialize('videos', upload, videoUploadReply)).value;
    },

    putPart: async (url, body) => {
      const headers = { 'content-type': 'application/octet-stream' };
      const request = { method: 'PUT', url, body, headers, timeoutMs: MINUTE } as const;
      const response = await send(request, (one) => isOk(one) && Boolean(one.headers['etag']));
      return (response.headers['etag'] ?? '').replace(/^"(.*)"$/, '$1');
    },

    finalizeVideo: async ({ video, uploadToken, tags }) => {
      const json = { finalizeUploadRequest: { video, uploadToken, uploadedPartIds: tags } };
      const request = rest({ method: 'POST', path: 'videos', query: { action: 'finalizeUpload' }, json });
      await send(request, (response) => isOk(response) && isEmpty(response));
    },

    fileStatus: (urn) => {
      const path = urn.startsWith('urn:li:document:') ? 'documents' : 'videos';
      return ask({ method: 'GET', path: `${path}/${encodeURIComponent(urn)}` }, statusReply);
    },

    postExists: async (urn) => {
      const request = rest({ method: 'GET', path: `posts/${encodeURIComponent(urn)}` });
      const { status } = await send(request, (one) => isOk(one) || one.status === 403 || one.status === 404);
      return status === 403 ? null : status !== 404;
    },

    postsOf: async (author, start = 0) => {
      // Rest.li wants the colons of a URN percent-encoded.
      const query = `author=${encodeURIComponent(author)}&q=author&sortBy=CREATED&start=${start}&count=100`;
      const isList = (one: PlatformResponse) => isOk(one) && postsReply.safeParse(one.data).success;
      const request = rest({ method: 'GET', path: `posts?${query}`, headers: { 'x-restli-method': 'FINDER' } });
      const { status, data } = await send(request, (one) => isList(one) || one.status === 403);
      return status === 403 ? null : postsReply.parse(data).elements;
    },

    createPost: async (json) => {
      const request = rest({ method: 'POST', path: 'posts', json, timeoutMs: PUBLISH_TIMEOUT_MS });
      const urnIn = ({ headers }: PlatformResponse) => postUrn.safeParse(headers['x-restli-id']);
      const response = await send(request, (one) => one.status === 201 && urnIn(one).success, true);
      return postUrn.parse(response.headers['x-restli-id']);
    },

    createComment: async (object, { actor, text }) => {
      const json = { actor, object, message: { text } };
      const path = `socialActions/${encodeURIComponent(object)}/comments`;
      const request = rest({ method: 'POST', path, json, timeoutMs: PUBLISH_TIMEOUT_MS });
      const read = ({ headers, data }: PlatformResponse) => {
        const named = commentReply.safeParse({ id: headers['x-restli-id'] });
        return named.success ? named : commentReply.safeParse(data);
      };
      const response = await send(request, (one) => one.status === 201 && read(one).success, true);
      return commentReply.parse(read(response).data).id;
    },

    commentsOf: async (post) => {
      const path = `socialActions/${encodeURIComponent(post)}/comments?start=0&count=${COMMENTS_LISTED}`;
      const isList = (one: PlatformResponse) => isOk(one) && commentsReply.safeParse(one.data).success;
      const hidden = [403, 404];
      const request = rest({ method: 'GET', path });
      const { status, data } = await send(request, (one) => isList(one) || hidden.includes(one.status));
      if (hidden.includes(status)) return null;
      const { elements } = commentsReply.parse(data);
      const comments = elements.map(({ id, actor, message, created }) => ({
        id,
        text: message.text,
        author: actor ?? null,
        at: created.time,
      }));
      return { comments, areAll: comments.length < COMMENTS_LISTED };
    },

    shareStatistics: async (organization, posts) => {
      const shares = posts.filter((urn) => urn.startsWith('urn:li:share:'));
      const ugcPosts = posts.filter((urn) => !shares.includes(urn));
      const lists = Object.entries({ shares, ugcPosts }).filter(([, urns]) => urns.length > 0);
      const query = [
        'q=organizationalEntity',
        `organizationalEntity=${encodeURIComponent(organization)}`,
        ...lists.map(([name, urns]) => `${name}=${listOf(urns)}`),
      ].join('&');
      const path = `organizationalEntityShareStatistics?${query}`;
      const { elements } = await ask({ method: 'GET', path }, shareStatisticsReply);
      return new Map(elements.map((each) => [each.share ?? each.ugcPost ?? '', each.totalShareStatistics]));
    },

    existingPosts: async (posts) => {
      const headers = { 'x-restli-method': 'BATCH_GET' };
      const call = { method: 'GET', path: `posts?ids=${listOf(posts)}`, headers } as const;
      const { results, errors } = await ask(call, postBatchReply);
      const isGone = (urn: string) => errors[urn]?.status === 404;
      return new Map(posts.map((urn) => [urn, urn in results ? true : isGone(urn) ? false : null]));
    },

    memberStatistic: async (post, queryType) => {
      const kind = post.startsWith('urn:li:share:') ? 'share' : 'ugc';
      const entity = `(${kind}:${encodeURIComponent(post)})`;
      const path = `memberCreatorPostAnalytics?q=entity&entity=${entity}&queryType=${queryType}&aggregation=TOTAL`;
      return (await ask({ method: 'GET', path }, memberStatisticReply)).elements[0]?.count;
    },

    organizationFollowers: async (organization) => {
      const path = `networkSizes/${encodeURIComponent(organization)}?edgeType=COMPANY_FOLLOWED_BY_MEMBER`;
      return (await ask({ method: 'GET', path }, networkSizeReply)).firstDegreeSize;
    },

    memberFollowers: async () => {
      const { elements } = await ask({ method: 'GET', path: 'memberFollowersCount?q=me' }, memberFollowersReply);
      return elements[0]?.memberFollowersCount;
    },
  };
}

/** As Rest.li requires it: only the URNs are percent-encoded. */
function listOf(urns: readonly string[]): string {
  return `List(${urns.map(encodeURIComponent).join(',')})`;
}

/** Every call of the versioned API has them. */
export function versionHeaders({ apiVersion = currentVersion.value }: Pick<PlatformSettings, 'apiVersion'>) {
  return { 'linkedin-version': apiVersion, 'x-restli-protocol-version': '2.0.0' };
}

function isEmpty({ text }: PlatformResponse): boolean {
  return text.trim() === '';
}

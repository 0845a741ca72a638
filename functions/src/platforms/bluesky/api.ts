import { type ZodType, z } from 'zod';
import type { PlatformHttp, PlatformRequest, PlatformResponse } from '../../infra/http-client/platform-http.ts';
import { type Clock, MINUTE } from '../../model/clock.ts';
import type { CallInfo } from '../kit/outcomes.ts';
import { callPlatform, isOk } from '../kit/platform-call.ts';
import type { ServerBounds } from '../kit/user-server.ts';
import { type AuthorizedRequest, dpopHttp } from './dpop-http.ts';
import { type BlueskyFailure, blueskyFailure } from './errors.ts';
import type { Session } from './session.ts';

/** Timeout of the call that posts; beyond it the response counts as lost (ms). */
const PUBLISH_TIMEOUT_MS = MINUTE;
/** Timeout of the upload of a video (ms), within the lease of a run. */
const VIDEO_TIMEOUT_MS = 1.5 * MINUTE;

const POSTS = 'app.bsky.feed.post';

export interface BlueskyApi {
  uploadImage(bytes: Buffer, mimeType: string): Promise<Blob>;
  /** `stream` is called again where the upload is repeated. */
  uploadVideo(stream: () => NodeJS.ReadableStream, sizeBytes: number): Promise<Blob>;
  /** The account of a handle; null where there is none. */
  resolveHandle(handle: string): Promise<string | null>;
  /** Makes a public post under this key. Returns its address. */
  createPost(recordKey: string, record: object): Promise<string>;
  /** The address of the post under this key; null where there is none. */
  findPost(recordKey: string): Promise<string | null>;
  /** Posts with keys below this one, the highest first, and the cursor of the next page. */
  recordsPage(before: string): Promise<{ posts: ListedRecord[]; next: string | null }>;
  /** The post at this address of an account of the server; null where there is none. */
  readPost(uri: string): Promise<StoredPost | null>;
}

type Call = Omit<PlatformRequest, 'url' | 'bearer' | 'body'> &
  Pick<AuthorizedRequest, 'body' | 'stream'> & { method: 'GET' | 'POST'; name: string } & Partial<
    Pick<CallInfo, 'visible' | 'about'>
  >;

/** The calls that publishing needs, to the account's own server. Each throws `PlatformFailure`. */
export function blueskyApi(
  { http, clock, server, bounds }: { http: PlatformHttp; clock: Clock; server: string; bounds: ServerBounds },
  session: Session,
): BlueskyApi {
  const { sub: repo } = session.tokenSet;
  const authorized = dpopHttp(http, session);

  const send = async ({ name, visible = false, ...call }: Call, anonymous = false): Promise<PlatformResponse> => {
    const { about: _about, ...request } = call;
    const url = xrpcUrl(server, name);
    const { stream: _stream, ...plain } = request;
    const sent: PlatformHttp = anonymous
      ? () => http({ ...plain, url, ...bounds })
      : () => authorized({ ...request, url, ...bounds });
    return callPlatform(sent, 'Bluesky', { method: call.method, url }, visible);
  };

  const failureOf = (response: PlatformResponse, { visible = false, about = 'post' }: Call): BlueskyFailure =>
    blueskyFailure(response, { visible, about, now: clock.now() });

  const ask = async <T>(call: Call, reply: ZodType<T>): Promise<T> => {
    const response = await send(call);
    const parsed = reply.safeParse(response.data);
    if (isOk(response) && parsed.success) return parsed.data;
    throw failureOf(response, call);
  };

  /** A call without authorization; null if the server does not have the requested record. */
  const find = async <T>(call: Call, reply: ZodType<T>, isAbsent: (error: BlueskyFailure) => boolean) => {
    const response = await send(call, true);
    const parsed = reply.safeParse(response.data);
    if (isOk(response) && parsed.success) return parsed.data;
    const failure = failureOf(response, call);
    if (isAbsent(failure)) return null;
    throw failure;
  };

  const upload = async (call: Pick<Call, 'body' | 'stream' | 'headers' | 'timeoutMs'>): Promise<Blob> =>
    (await ask({ method: 'POST', name: 'com.atproto.repo.uploadBlob', about: 'file', ...call }, blobReply)).blob;

  const getRecord = <T>(query: { repo: string; collection: string; rkey: string }, reply: ZodType<T>) =>
    find({ method: 'GET', name: 'com.atproto.repo.getRecord', query }, reply, isNotFound);

  return {
    uploadImage: (body, mimeType) => upload({ body, headers: { 'content-type': mimeType }, timeoutMs: MINUTE }),

    uploadVideo: (stream, sizeBytes) => {
      const headers = { 'content-type': 'video/mp4', 'content-length': String(sizeBytes) };
      return upload({ stream, headers, timeoutMs: VIDEO_TIMEOUT_MS });
    },

    resolveHandle: async (handle) => {
      const call = { method: 'GET', name: 'com.atproto.identity.resolveHandle', query: { handle } } as const;
      return (
        (await find(call, identityReply, ({ errorClass }) => ['notFound', 'refused'].includes(errorClass)))?.did ?? null
      );
    },

    createPost: async (rkey, record) => {
      const json = { repo, collection: POSTS, rkey, validate: true, record };
      const call = { method: 'POST', name: 'com.atproto.repo.createRecord', json, visible: true } as const;
      return (await ask({ ...call, timeoutMs: PUBLISH_TIMEOUT_MS }, recordReply)).uri;
    },

    findPost: async (rkey) => (await getRecord({ repo, collection: POSTS, rkey }, recordReply))?.uri ?? null,

    recordsPage: async (cursor) => {
      const query = { repo, collection: POSTS, limit: '50', cursor };
      const call = { method: 'GET', name: 'com.atproto.repo.listRecords', query } as const;
      const reply = await find(call, recordsReply, () => false);
      const { records = [], cursor: next } = reply ?? {};
      return { posts: records, next: records.length === 0 ? null : (next ?? null) };
    },

    readPost: (uri) => {
      const [owner = '', collection = '', rkey = ''] = uri.replace(/^at:\/\//, '').split('/');
      return getRecord({ repo: owner, collection, rkey }, storedPostReply);
    },
  };
}

/** The address of a method of a server. https://atproto.com/specs/xrpc */
export function xrpcUrl(server: string, name: string): string {
  return `${server.replace(/\/$/, '')}/xrpc/${name}`;
}

interface AppViewApi {
  /** The numbers of at most 25 posts by their address, without those that the service does not have. */
  postCounts(uris: readonly string[]): Promise<Map<string, PostCounts>>;
  profileCounts(did: string): Promise<ProfileCounts>;
}

/** What anyone may read of the accounts of all servers, without authorization. Each throws `PlatformFailure`. */
export function appViewApi({ http, clock }: { http: PlatformHttp; clock: Clock }, baseUrl: string): AppViewApi {
  const ask = async <T>(name: string, query: [string, string][], reply: ZodType<T>): Promise<T> => {
    const url = `${baseUrl}/xrpc/${name}?${new URLSearchParams(query)}`;
    const response = await callPlatform(http, 'Bluesky', { method: 'GET', url });
    const parsed = reply.safeParse(response.data);
    if (isOk(response) && parsed.success) return parsed.data;
    throw blueskyFailure(response, { visible: false, about: 'post', now: clock.now() });
  };

  return {
    postCounts: async (uris) => {
      const query = uris.map((uri): [string, string] => ['uris', uri]);
      const { posts } = await ask('app.bsky.feed.getPosts', query, countedPostsReply);
      return new Map(posts.map((post) => [post.uri, post]));
    },

    profileCounts: (did) => ask('app.bsky.actor.getProfile', [['actor', did]], countedProfileReply),
  };
}

function isNotFound({ errorClass }: BlueskyFailure): boolean {
  return errorClass === 'notFound';
}

/** The reference of an uploaded file, to be sent back as it came. https://atproto.com/specs/data-model#blob-type */
export const blobReply = z.object({
  blob: z.object({
    $type: z.literal('blob'),
    ref: z.object({ $link: z.string().max(200) }),
    mimeType: z.string().max(200),
    size: z.number().int(),
  }),
});

export type Blob = z.infer<typeof blobReply>['blob'];

/** https://atproto.com/specs/at-uri-scheme */
const uri = z.string().startsWith('at://').max(8192);

const recordReply = z.object({ uri });

/** A version of a record. https://github.com/bluesky-social/atproto/blob/main/lexicons/com/atproto/repo/strongRef.json */
const strongRef = z.object({ uri, cid: z.string().max(200) });

export type StrongRef = z.infer<typeof strongRef>;

/** A post as its server has it, with the place in its thread. */
const storedPostReply = strongRef.extend({
  value: z.object({ reply: z.object({ root: strongRef }).optional() }),
});

type StoredPost = z.infer<typeof storedPostReply>;

const file = z.object({ ref: z.object({ $link: z.string() }) });

const files = {
  images: z.array(z.object({ image: file })).optional(),
  video: file.optional(),
};

/** Posts as their server has them. Any app may have made them, so that what is not known of a post is left out. */
const recordsReply = z.object({
  cursor: z.string().optional(),
  records: z.array(
    z.object({
      uri: z.string(),
      value: z.object({
        text: z.string().catch(''),
        facets: z
          .array(
            z.object({
              index: z.object({ byteStart: z.number(), byteEnd: z.number() }),
              features: z.array(z.object({ uri: z.string().optional() })),
            }),
          )
          .catch([]),
        embed: z
          .object({ ...files, media: z.object(files).optional() })
          .optional()
          .catch(undefined),
      }),
    }),
  ),
});

export type ListedRecord = z.infer<typeof recordsReply>['records'][number];

export const identityReply = z.object({ did: z.string().startsWith('did:').max(2048) });

const count = z.number().optional();

/** Posts by their address, without those that the service does not have. https://docs.bsky.app/docs/api/app-bsky-feed-get-posts */
const countedPostsReply = z.object({
  posts: z.array(
    z.object({
      uri: z.string(),
      likeCount: count,
      repostCount: count,
      replyCount: count,
      quoteCount: count,
      bookmarkCount: count,
    }),
  ),
});

/** https://docs.bsky.app/docs/api/app-bsky-actor-get-profile */
const countedProfileReply = z.object({ followersCount: count });

export type PostCounts = z.infer<typeof countedPostsReply>['posts'][number];

type ProfileCounts = z.infer<typeof countedProfileReply>;

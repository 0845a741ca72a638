import { z } from 'zod';
import type { PlatformSettings } from '../contract/definition.ts';
import type { PublishContext } from '../contract/publish.ts';
import { EXTRA_TIMEOUT_MS, graphClient, PUBLISH_TIMEOUT_MS } from '../kit/graph/call.ts';
import type { ContainerStatus } from '../kit/graph/container.ts';
import { secretProof } from '../kit/graph/facebook-login.ts';
import { type Insights, insightsReply } from '../kit/graph/insights.ts';
import { graphId as id, idReply, listReply, nextPage } from '../kit/graph/replies.ts';
import { graphVersion } from '../kit/graph/version.ts';
import { commentErrors, graphErrors } from './errors.ts';

/** The number of posts read to find one after a lost response: newest first, so the first page is enough. */
const LISTED = 25;

/** The most posts that Instagram lists at once. */
const LISTED_AT_ONCE = 100;

/** The most that Instagram lists at once. */
const LISTED_COMMENTS = 50;

export interface InstagramApi {
  /** Creates a container, which is not public. Returns its id. */
  createContainer(form: Record<string, string>): Promise<string>;
  containerStatus(containerId: string): Promise<ContainerStatus>;
  /** Publishes a container. Returns the id of the post, which differs from the container's. */
  publishContainer(containerId: string): Promise<string>;
  permalink(mediaId: string): Promise<string>;
  /** Writes a comment below a post. Returns its id. */
  comment(mediaId: string, message: string): Promise<string>;
  /** A page of the comments below a post, newest first, and the cursor of the next one. */
  comments(mediaId: string, after: string | null): Promise<{ comments: Comment[]; next: string | null }>;
  /** The counts of a post that take no further permission, and its kind. */
  media(mediaId: string): Promise<CountedMedia>;
  /** Metrics of a post, by their names with commas. */
  insights(mediaId: string, metric: string): Promise<Insights>;
  /** Undefined where Instagram leaves the number out. */
  followers(): Promise<number | undefined>;
  /** The latest own posts, newest first. */
  recentPosts(): Promise<RecentPost[]>;
  /** A page of the own posts, newest first, and the cursor of the next one. */
  postsPage(after: string | null): Promise<{ posts: RecentPost[]; next: string | null }>;
  /** The own stories of the last day, newest first. */
  recentStories(): Promise<RecentPost[]>;
}

/** The calls of the Instagram API that Herald needs. Each throws `PlatformFailure`. */
export function instagramApi(
  { http, clock, account }: Pick<PublishContext, 'http' | 'clock' | 'account'>,
  settings: PlatformSettings,
): InstagramApi {
  const accountPath = `/${encodeURIComponent(account.accountId)}`;
  const { accessToken, server } = account;
  const access = {
    baseUrl: `${server ?? settings.apiUrl}/${graphVersion.value}`,
    accessToken,
    // Only an account that was connected with Facebook Login has a server.
    ...(server === undefined ? {} : { query: secretProof(accessToken, settings) }),
  };
  const call = graphClient(graphErrors, { http, clock }, access);
  const commentCall = graphClient(commentErrors, { http, clock }, access);

  const list = (edge: 'media' | 'stories', page: Record<string, string>) => {
    const query = { fields: 'id,caption,timestamp,permalink,media_type', ...page };
    return call({ method: 'GET', path: `${accountPath}/${edge}`, query }, recentPostsReply);
  };
  const recent = async (edge: 'media' | 'stories') => (await list(edge, { limit: String(LISTED) })).data;

  return {
    createContainer: async (form) => (await call({ method: 'POST', path: `${accountPath}/media`, form }, idReply)).id,

    containerStatus: async (containerId) => {
      const query = { fields: 'status_code,status' };
      const report = await call({ method: 'GET', path: `/${containerId}`, query }, statusReply);
      return { status: report.status_code, reason: report.status ?? '' };
    },

    publishContainer: async (containerId) => {
      const request = { method: 'POST', path: `${accountPath}/media_publish`, timeoutMs: PUBLISH_TIMEOUT_MS } as const;
      return (await call({ ...request, form: { creation_id: containerId } }, idReply, true)).id;
    },

    permalink: async (mediaId) => {
      const query = { fields: 'id,permalink' };
      const request = { method: 'GET', path: `/${mediaId}`, query, timeoutMs: EXTRA_TIMEOUT_MS } as const;
      return (await call(request, permalinkReply)).permalink;
    },

    comment: async (mediaId, message) => {
      const request = { method: 'POST', path: `/${mediaId}/comments`, timeoutMs: PUBLISH_TIMEOUT_MS } as const;
      return (await commentCall({ ...request, form: { message } }, idReply, true)).id;
    },

    comments: async (mediaId, after) => {
      const cursor = after === null ? {} : { after };
      const query = { fields: 'id,text,timestamp,username', limit: String(LISTED_COMMENTS), ...cursor };
      const list = await commentCall({ method: 'GET', path: `/${mediaId}/comments`, query }, commentsReply);
      return { comments: list.data, next: nextPage(list) };
    },

    media: (mediaId) => {
      const query = { fields: 'id,like_count,comments_count,media_product_type' };
      return call({ method: 'GET', path: `/${mediaId}`, query }, countedMediaReply);
    },

    insights: (mediaId, metric) =>
      call({ method: 'GET', path: `/${mediaId}/insights`, query: { metric } }, insightsReply),

    followers: async () => {
      const query = { fields: 'followers_count' };
      return (await call({ method: 'GET', path: accountPath, query }, followersReply)).followers_count;
    },

    recentPosts: () => recent('media'),

    postsPage: async (after) => {
      const page = await list('media', { limit: String(LISTED_AT_ONCE), ...(after === null ? {} : { after }) });
      return { posts: page.data, next: nextPage(page) };
    },

    recentStories: () => recent('stories'),
  };
}

const statuses = ['IN_PROGRESS', 'FINISHED', 'PUBLISHED', 'ERROR', 'EXPIRED'] as const;

const statusReply = z.object({
  /** An unknown status counts as in progress. */
  status_code: z.string().transform((code) => statuses.find((known) => known === code) ?? ('IN_PROGRESS' as const)),
  status: z.string().nullish(),
});

const permalinkReply = z.object({ permalink: z.url() });

const recentPost = z.object({
  id,
  caption: z.string().default(''),
  timestamp: z.string(),
  permalink: z.url().nullable().catch(null),
  media_type: z.string(),
});

const recentPostsReply = listReply(recentPost);

/** Likes are left out where the owner hides them. */
const countedMediaReply = z.object({
  like_count: z.number().optional(),
  comments_count: z.number().optional(),
  media_product_type: z.enum(['FEED', 'REELS', 'STORY']).catch('FEED'),
});

const followersReply = z.object({ followers_count: z.number().optional() });

const comment = z.object({
  id,
  text: z.string().default(''),
  timestamp: z.string(),
  /** The author; absent if the platform does not name the author. */
  username: z.string().nullish(),
});

const commentsReply = listReply(comment);

export type CountedMedia = z.infer<typeof countedMediaReply>;

export type Comment = z.infer<typeof comment>;

type RecentPost = z.infer<typeof recentPost>;

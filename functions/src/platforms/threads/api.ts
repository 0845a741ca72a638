import { z } from 'zod';
import { SECOND } from '../../model/clock.ts';
import type { PlatformSettings } from '../contract/definition.ts';
import type { PublishContext } from '../contract/publish.ts';
import { EXTRA_TIMEOUT_MS, graphClient, PUBLISH_TIMEOUT_MS } from '../kit/graph/call.ts';
import type { ContainerStatus } from '../kit/graph/container.ts';
import { type Insights, insightsReply } from '../kit/graph/insights.ts';
import { graphId as id, idReply } from '../kit/graph/replies.ts';
import { graphErrors } from './errors.ts';

const POST_METRICS = 'views,likes,replies,reposts,quotes,shares';

export interface ThreadsApi {
  /** Creates a container, which is not public. Returns its id. */
  createContainer(form: Record<string, string>): Promise<string>;
  containerStatus(containerId: string): Promise<ContainerStatus>;
  /** Publishes a container. Returns the id of the post, which differs from the container's. */
  publishContainer(containerId: string): Promise<string>;
  /** Creates and publishes a text in one call. Returns the id of the post. */
  publishText(form: Record<string, string>): Promise<string>;
  permalink(mediaId: string): Promise<string>;
  /** Own posts from `since` on (ms since the epoch), newest first. */
  recentPosts(since: number): Promise<RecentPost[]>;
  /** A page of the own posts of a time (ms since the epoch), newest first, and the cursor of the next one. */
  postsPage(page: {
    since: number;
    until: number;
    after: string | null;
  }): Promise<{ posts: RecentPost[]; next: string | null }>;
  /** Own replies from `since` on (ms since the epoch), newest first. */
  recentReplies(since: number): Promise<RecentPost[]>;
  /** The numbers of a post. */
  insights(mediaId: string): Promise<Insights>;
  /** The number of followers. */
  accountInsights(): Promise<Insights>;
  /** Posts, or replies, of the last 24 hours, and how many are allowed. */
  quota(of: 'posts' | 'replies'): Promise<{ used: number; total: number }>;
}

/** The maximum of a list. https://developers.facebook.com/docs/threads/retrieve-and-discover-posts/retrieve-posts */
const PAGE = 100;

/** The calls of the Threads API that Herald needs. Each throws `PlatformFailure`. */
export function threadsApi(
  { http, clock, account: { accessToken } }: Pick<PublishContext, 'http' | 'clock' | 'account'>,
  { apiUrl }: PlatformSettings,
): ThreadsApi {
  const call = graphClient(graphErrors, { http, clock }, { baseUrl: `${apiUrl}/v1.0`, accessToken });
  const publishing = { method: 'POST', timeoutMs: PUBLISH_TIMEOUT_MS } as const;

  const listed = async (path: string, since: number, more = ''): Promise<RecentPost[]> => {
    const query = {
      fields: `id,text,timestamp,permalink,media_type,is_reply${more}`,
      since: String(Math.floor(since / SECOND)),
      limit: String(PAGE),
    };
    const found: RecentPost[] = [];
    for (let after: string | undefined; ; ) {
      const page = { ...query, ...(after === undefined ? {} : { after }) };
      const { data, paging } = await call({ method: 'GET', path, query: page }, recentPostsReply);
      found.push(...data);
      after = paging?.cursors?.after;
      if (data.length < PAGE || after === undefined)
        return found.toSorted((a, b) => Date.parse(b.timestamp) - Date.parse(a.timestamp));
    }
  };

  return {
    createContainer: async (form) => (await call({ method: 'POST', path: '/me/threads', form }, idReply)).id,

    containerStatus: async (containerId) => {
      const query = { fields: 'id,status,error_message' };
      const report = await call({ method: 'GET', path: `/${containerId}`, query }, statusReply);
      return { status: report.status, reason: report.error_message ?? '' };
    },

    publishContainer: async (containerId) => {
      const form = { creation_id: containerId };
      return (await call({ ...publishing, path: '/me/threads_publish', form }, idReply, true)).id;
    },

    publishText: async (text) => {
      const form = { ...text, auto_publish_text: 'true' };
      return (await call({ ...publishing, path: '/me/threads', form }, idReply, true)).id;
    },

    permalink: async (mediaId) => {
      const query = { fields: 'id,permalink' };
      const request = { method: 'GET', path: `/${mediaId}`, query, timeoutMs: EXTRA_TIMEOUT_MS } as const;
      return (await call(request, permalinkReply)).permalink;
    },

    // Pages have no address of the next one: the list ends with an empty page.
    postsPage: async ({ since, until, after }) => {
      const period = { since: String(Math.floor(since / SECOND)), until: String(Math.ceil(until / SECOND)) };
      const page = { limit: String(PAGE), ...(after === null ? {} : { after }) };
      const query = { fields: 'id,text,timestamp,permalink,media_type', ...period, ...page };
      const { data, paging } = await call({ method: 'GET', path: '/me/threads', query }, recentPostsReply);
      return { posts: data, next: data.length === 0 ? null : (paging?.cursors?.after ?? null) };
    },

    recentPosts: (since) => listed('/me/threads', since),
    // Only accounts that granted `threads_read_replies` have this field.
    recentReplies: (since) => listed('/me/replies', since, ',replied_to'),

    // https://developers.facebook.com/docs/threads/insights
    insights: (mediaId) =>
      call({ method: 'GET', path: `/${mediaId}/insights`, query: { metric: POST_METRICS } }, insightsReply),

    accountInsights: () =>
      call({ method: 'GET', path: '/me/threads_insights', query: { metric: 'followers_count' } }, insightsReply),

    quota: async (of) => {
      const prefix = of === 'replies' ? 'reply_' : '';
      const query = { fields: `${prefix}quota_usage,${prefix}config` };
      const path = '/me/threads_publishing_limit';
      const { data } = await call({ method: 'GET', path, query, timeoutMs: EXTRA_TIMEOUT_MS }, quotaReply);
      const [today] = data;
      const config = of === 'replies' ? today?.reply_config : today?.config;
      const used = of === 'replies' ? today?.reply_quota_usage : today?.quota_usage;
      return { used: used ?? 0, total: config?.quota_total ?? Number.POSITIVE_INFINITY };
    },
  };
}

const statusReply = z.object({
  status: z.enum(['IN_PROGRESS', 'FINISHED', 'PUBLISHED', 'ERROR', 'EXPIRED']),
  error_message: z.string().nullish(),
});

const permalinkReply = z.object({ permalink: z.url() });

const recentPostsReply = z.object({
  data: z.array(
    z.object({
      id,
      text: z.string().default(''),
      timestamp: z.string(),
      permalink: z.url().nullable().catch(null),
      media_type: z.string(),
      is_reply: z.boolean().default(false),
      /** The post that a reply follows. */
      replied_to: z.object({ id }).nullish(),
    }),
  ),
  paging: z.object({ cursors: z.object({ after: z.string().optional() }).optional() }).optional(),
});

const quotaTotal = z.object({ quota_total: z.number() });

/** Has the fields of what was asked for. */
const quotaReply = z.object({
  data: z
    .array(
      z
        .object({
          quota_usage: z.number(),
          config: quotaTotal,
          reply_quota_usage: z.number(),
          reply_config: quotaTotal,
        })
        .partial(),
    )
    .min(1),
});

export type RecentPost = z.infer<typeof recentPostsReply>['data'][number];

import type { ZodType } from 'zod';
import type { PlatformRequest } from '../../http/platform-http.ts';
import type { PublishContext } from '../contract/publish.ts';
import type { PlatformSettings } from '../contract/settings.ts';
import { callGraph, EXTRA_TIMEOUT_MS, PUBLISH_TIMEOUT_MS } from '../kit/graph/call.ts';
import type { ContainerStatus } from '../kit/graph/container.ts';
import { idReply } from '../kit/graph/replies.ts';
import { graphErrors } from './errors.ts';
import { permalinkReply, type RecentPost, recentPostsReply, statusReply } from './replies.ts';

/** One of the supported versions; each lives about two years. https://developers.facebook.com/docs/graph-api/changelog */
export const VERSION = 'v25.0';

/** Own posts that are looked through for one whose answer was lost: newest first, so the first page is enough. */
const LISTED = 25;

export interface InstagramApi {
  /** Makes a container, which nobody sees. Gives its id. */
  createContainer(form: Record<string, string>): Promise<string>;
  containerStatus(containerId: string): Promise<ContainerStatus>;
  /** Makes a container public. Gives the id of the post, which is another than the container's. */
  publishContainer(containerId: string): Promise<string>;
  permalink(mediaId: string): Promise<string>;
  /** The latest own posts, newest first. */
  recentPosts(): Promise<RecentPost[]>;
}

/** The calls of the Instagram API that publishing needs. Each throws `PlatformFailure`. */
export const instagramApi = (
  { http, clock, account }: Pick<PublishContext, 'http' | 'clock' | 'account'>,
  { apiUrl }: PlatformSettings,
): InstagramApi => {
  const own = `/${encodeURIComponent(account.accountId)}`;
  const ask = <T>(
    { path, ...rest }: Omit<PlatformRequest, 'url'> & { path: string },
    reply: ZodType<T>,
    visible = false,
  ): Promise<T> => {
    const request = { ...rest, url: `${apiUrl}/${VERSION}${path}`, bearer: account.accessToken };
    return callGraph(graphErrors, { http, clock }, request, reply, visible);
  };

  return {
    createContainer: async (form) => (await ask({ method: 'POST', path: `${own}/media`, form }, idReply)).id,

    containerStatus: async (containerId) => {
      const query = { fields: 'status_code,status' };
      const report = await ask({ method: 'GET', path: `/${containerId}`, query }, statusReply);
      return { status: report.status_code, reason: report.status ?? '' };
    },

    publishContainer: async (containerId) => {
      const request = { method: 'POST', path: `${own}/media_publish`, timeoutMs: PUBLISH_TIMEOUT_MS } as const;
      return (await ask({ ...request, form: { creation_id: containerId } }, idReply, true)).id;
    },

    permalink: async (mediaId) => {
      const query = { fields: 'id,permalink' };
      const request = { method: 'GET', path: `/${mediaId}`, query, timeoutMs: EXTRA_TIMEOUT_MS } as const;
      return (await ask(request, permalinkReply)).permalink;
    },

    recentPosts: async () => {
      const query = { fields: 'id,caption,timestamp,permalink,media_type', limit: String(LISTED) };
      return (await ask({ method: 'GET', path: `${own}/media`, query }, recentPostsReply)).data;
    },
  };
};

import type { ZodType } from 'zod';
import type { PlatformRequest } from '../../http/platform-http.ts';
import type { PublishContext } from '../contract/publish.ts';
import type { PlatformSettings } from '../contract/settings.ts';
import { askGraph } from '../kit/graph/call.ts';
import type { ContainerReport } from '../kit/graph/container.ts';
import { EXTRA_TIMEOUT_MS, PUBLISH_TIMEOUT_MS } from '../kit/graph/limits.ts';
import { idReply } from '../kit/graph/replies.ts';
import { dialect } from './errors.ts';
import { LISTED, VERSION } from './limits.ts';
import { permalinkReply, type RecentPost, recentPostsReply, statusReply } from './replies.ts';

export interface InstagramApi {
  /** Makes a container, which nobody sees. Gives its id. */
  createContainer(form: Record<string, string>): Promise<string>;
  containerStatus(containerId: string): Promise<ContainerReport>;
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
    return askGraph(dialect, { http, clock }, request, reply, visible);
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

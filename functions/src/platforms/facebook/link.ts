import { PlatformFailure } from '../contract/outcome.ts';
import type { PublishContext } from '../contract/publish.ts';
import type { PlatformSettings } from '../contract/settings.ts';
import type { LivePost } from '../kit/graph/recovery.ts';
import type { FacebookApi } from './api.ts';

const permalink = async (job: PublishContext, api: FacebookApi, { id, url }: LivePost): Promise<string | null> => {
  if (url !== null) return url;
  try {
    return await api.permalink(id);
  } catch (error) {
    if (!(error instanceof PlatformFailure)) throw error;
    const facts = { postId: id, platformTraceId: error.platformTraceId };
    job.logger.warn('facebook: no permalink for a published post', facts, error);
    return null;
  }
};

/**
 * The post's address. Facebook tells a mere path for videos, and leads from an id to whatever has it: the post is live,
 * and a lookup that fails must not hide that.
 */
export const linkTo = async (
  job: PublishContext,
  api: FacebookApi,
  { authUrl }: PlatformSettings,
  post: LivePost,
): Promise<string> => {
  const link = (await permalink(job, api, post)) ?? `/${post.id}`;
  return link.startsWith('/') ? `${authUrl}${link}` : link;
};

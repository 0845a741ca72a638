import { MINUTE } from '../../time/clock.ts';
import { type Outcome, PlatformFailure } from '../contract/outcome.ts';
import type { PublishContext } from '../contract/publish.ts';
import type { PlatformSettings } from '../contract/settings.ts';
import type { ContainerClient } from '../kit/graph/container.ts';
import { GraphFailure } from '../kit/graph/errors.ts';
import { permalinkOrNull } from '../kit/graph/permalink.ts';
import { publishMedia } from '../kit/graph/publish-media.ts';
import { type PublishedPost, publishOnce } from '../kit/graph/recovery.ts';
import { unsupportedContent } from '../kit/outcomes.ts';
import { type ThreadsApi, threadsApi } from './api.ts';
import { mediaForm, unsupported } from './content.ts';
import { permanentFailure } from './errors.ts';
import { findOwnPosts } from './recover.ts';

/** Wait when the quota of posts is used up (ms): its window of 24 hours rolls. */
const QUOTA_WAIT_MS = 15 * MINUTE;

const quotaFailure = async (api: ThreadsApi, rateLimit: GraphFailure): Promise<PlatformFailure> => {
  const quota = await api.quota().catch((error) => {
    if (error instanceof PlatformFailure) return null;
    throw error;
  });
  if (!quota || quota.used < quota.total) return rateLimit;
  const message = `This account has used its ${quota.total} Threads posts of the last 24 hours.`;
  const outcome = { kind: 'retryAfter', retryAfterMs: QUOTA_WAIT_MS, message } as const;
  return new PlatformFailure(outcome, { platformTraceId: rateLimit.platformTraceId, cause: rateLimit });
};

/**
 * Publishes. The quota is read only after a rate limit, which saves a call per post: a used-up quota needs a longer wait
 * than a burst of calls.
 */
const publishWithinQuota = async (api: ThreadsApi, publish: () => Promise<string>): Promise<string> => {
  try {
    return await publish();
  } catch (error) {
    throw error instanceof GraphFailure && error.errorClass === 'rateLimit' ? await quotaFailure(api, error) : error;
  }
};

/** The fallback where a post's own address is not known. https://www.threads.com has the same pages. */
const profileUrl = ({ username }: { username: string | null }): string | null =>
  username ? `https://www.threads.com/@${encodeURIComponent(username)}` : null;

const containerClient = ({ content, account, unclaimed }: PublishContext, api: ThreadsApi): ContainerClient => {
  const text = content.text ? { text: content.text } : {};
  return {
    displayName: 'Threads',
    create: api.createContainer,
    status: api.containerStatus,
    publish: (containerId) => publishWithinQuota(api, () => api.publishContainer(containerId)),
    singleForm: (item) => ({ ...mediaForm(item), ...text }),
    itemForm: (item) => ({ ...mediaForm(item), is_carousel_item: 'true' }),
    carouselForm: (children) => ({ media_type: 'CAROUSEL', children: children.join(','), ...text }),
    permanentFailure,
    findPost: async (since) => (await unclaimed(await findOwnPosts(api, content, since)))[0] ?? null,
    profileUrl: profileUrl(account.profile),
  };
};

const publishText = (job: PublishContext, api: ThreadsApi): Promise<PublishedPost> =>
  publishOnce(job, {
    displayName: 'Threads',
    publish: async () => ({ id: await publishWithinQuota(api, () => api.publishText(job.content.text)), url: null }),
    findPosts: (since) => findOwnPosts(api, job.content, since),
  });

/** Publishes to Threads exactly once. Throws `PlatformFailure`. */
export const publish = async (
  job: PublishContext,
  settings: PlatformSettings,
): Promise<Extract<Outcome, { kind: 'published' }>> => {
  const { content, account } = job;
  const problem = unsupported(content);
  if (problem) throw new PlatformFailure(unsupportedContent(problem));
  const api = threadsApi(job, settings);
  const { id, url } =
    content.media.length === 0 ? await publishText(job, api) : await publishMedia(job, containerClient(job, api));
  const permalink = url ?? (await permalinkOrNull(job, { platform: 'threads', postId: id }, () => api.permalink(id)));
  return { kind: 'published', id, url: permalink ?? profileUrl(account.profile) };
};

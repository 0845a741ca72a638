import { MINUTE } from '../../time/clock.ts';
import { type Outcome, PlatformFailure } from '../contract/outcome.ts';
import type { PublishContext } from '../contract/publish.ts';
import type { PlatformSettings } from '../contract/settings.ts';
import type { ContainerClient } from '../kit/graph/container.ts';
import { GraphFailure } from '../kit/graph/errors.ts';
import { publishMedia } from '../kit/graph/publish-media.ts';
import {
  hasSettled,
  type PublishedPost,
  publishedPost,
  publishOrFindDuplicate,
  stillUnknown,
  type UnconfirmedAttempt,
  unknownOnFailure,
} from '../kit/graph/recovery.ts';
import { type ThreadsApi, threadsApi } from './api.ts';
import { mediaForm, unsupported } from './content.ts';
import { permanentFailure } from './errors.ts';
import { findOwnPost } from './recover.ts';

const QUOTA_WAIT_MS = 15 * MINUTE;

const usedUp = async (api: ThreadsApi, limited: GraphFailure): Promise<PlatformFailure> => {
  const quota = await api.quota().catch((error) => {
    if (error instanceof PlatformFailure) return null;
    throw error;
  });
  if (!quota || quota.used < quota.total) return limited;
  const message = `This account has used its ${quota.total} Threads posts of the last 24 hours.`;
  const outcome = { kind: 'retryAfter', retryAfterMs: QUOTA_WAIT_MS, message } as const;
  return new PlatformFailure(outcome, { platformTraceId: limited.platformTraceId, cause: limited });
};

/**
 * Publishes. The quota is asked only after a rate limit: one call less for every post, and the answer tells a used-up
 * day, which takes long to pass, from a burst.
 */
const withinQuota = async (api: ThreadsApi, publish: () => Promise<string>): Promise<string> => {
  try {
    return await publish();
  } catch (error) {
    throw error instanceof GraphFailure && error.errorClass === 'rateLimit' ? await usedUp(api, error) : error;
  }
};

/** Where an account's posts are, for want of a better link. https://www.threads.com has the same pages. */
const profileUrl = ({ username }: { username: string | null }): string | null =>
  username ? `https://www.threads.com/@${encodeURIComponent(username)}` : null;

/** The post's address, or the profile's: the post is live, and a lookup that fails must not hide that. */
const linkTo = async (
  { account, logger }: PublishContext,
  api: ThreadsApi,
  mediaId: string,
): Promise<string | null> => {
  try {
    return await api.permalink(mediaId);
  } catch (error) {
    if (!(error instanceof PlatformFailure)) throw error;
    logger.warn(
      'threads: no permalink for a published post',
      { mediaId, platformTraceId: error.platformTraceId },
      error,
    );
    return profileUrl(account.profile);
  }
};

/** Threads' way with containers, for one post. */
const containerClient = ({ content, account }: PublishContext, api: ThreadsApi): ContainerClient => {
  const text = content.text ? { text: content.text } : {};
  return {
    displayName: 'Threads',
    create: api.createContainer,
    status: api.containerStatus,
    publish: (containerId) => withinQuota(api, () => api.publishContainer(containerId)),
    singleForm: (item) => ({ ...mediaForm(item), ...text }),
    itemForm: (item) => ({ ...mediaForm(item), is_carousel_item: 'true' }),
    carouselForm: (children) => ({ media_type: 'CAROUSEL', children: children.join(','), ...text }),
    permanentFailure,
    findPost: (since) => findOwnPost(api, content, since),
    profileUrl: profileUrl(account.profile),
  };
};

/**
 * A text goes out in one call, which leaves nothing to ask about when its answer is lost: the list of own posts since
 * the attempt tells. As the list lags, an absence counts only after a minute.
 */
const publishText = ({ content, steps, clock }: PublishContext, api: ThreadsApi): Promise<PublishedPost> => {
  let lost: UnconfirmedAttempt | null = null;
  const publish = async () => ({ id: await withinQuota(api, () => api.publishText(content.text)), url: null });
  return steps.once(
    'publish',
    publishedPost,
    () => publishOrFindDuplicate('Threads', publish, lost),
    ({ since }) =>
      unknownOnFailure(async () => {
        const find = () => findOwnPost(api, content, since.getTime());
        lost = { find };
        const value = await find();
        if (value) return { happened: true, value };
        return hasSettled(clock, since.getTime()) ? { happened: false } : stillUnknown;
      }),
  );
};

/** Publishes to Threads exactly once. Throws `PlatformFailure`. */
export const publish = async (
  job: PublishContext,
  { apiUrl }: PlatformSettings,
): Promise<Extract<Outcome, { kind: 'published' }>> => {
  const { content, account, http, clock } = job;
  const problem = unsupported(content);
  if (problem) throw new PlatformFailure({ kind: 'rejected', code: 'content_unsupported', message: problem });
  const api = threadsApi({ http, clock, apiUrl, accessToken: account.accessToken });
  const post =
    content.media.length === 0 ? await publishText(job, api) : await publishMedia(job, containerClient(job, api));
  return { kind: 'published', id: post.id, url: post.url ?? (await linkTo(job, api, post.id)) };
};

import { z } from 'zod';
import { SECOND } from '../../model/clock.ts';
import { ABSENCE_SETTLE_MS } from '../../model/delays.ts';
import type { Content, MediaItem } from '../../model/post.ts';
import type { PlatformSettings } from '../contract/definition.ts';
import type { PlatformModule } from '../contract/module.ts';
import { PlatformFailure, type Published } from '../contract/outcome.ts';
import type { PublishContext } from '../contract/publish.ts';
import { lookUpOrNull } from '../kit/graph/call.ts';
import type { ContainerClient } from '../kit/graph/container.ts';
import { GraphFailure, requestIdOf } from '../kit/graph/errors.ts';
import { publishMedia } from '../kit/graph/publish-media.ts';
import { AbsentPost, type PublishedPost, publishOnce } from '../kit/graph/recovery.ts';
import { withHostedFiles } from '../kit/hosted-files.ts';
import { hasSettled, recheckAfter } from '../kit/lookup.ts';
import { noReplyPermission, parentGone, retryAfter, stopped, unsupportedContent } from '../kit/outcomes.ts';
import { unsupportedBy } from '../kit/rules/platform-rules.ts';
import { type ThreadsApi, threadsApi } from './api.ts';
import { definition, type Options, options } from './definition.ts';
import { permanentFailure, QUOTA_WAIT_MS } from './errors.ts';
import { findPosts, findPublishedPosts } from './lookup.ts';
import { metrics } from './metrics.ts';
import { connect } from './oauth.ts';
import { rules } from './rules.ts';

export const threads: PlatformModule = {
  ...definition,
  rules,
  publish,
  publishReply: publish,
  connect,
  metrics,
  findPosts,
  requestIdOf,
};

/** Publishes to Threads exactly once. Throws `PlatformFailure`. */
async function publish(given: PublishContext, settings: PlatformSettings): Promise<Published> {
  const { content, account } = given;
  const problem = unsupportedBy(rules, content);
  if (problem) throw new PlatformFailure(unsupportedContent(problem));
  const job = await withHostedFiles(given);
  const api = threadsApi(job, settings);
  const { id, url } =
    content.media.length === 0
      ? await publishText(job, api, settings)
      : await publishMedia(job, containerClient(job, api));
  const permalink = url ?? (await lookUpOrNull(job, { platform: 'threads', postId: id }, () => api.permalink(id)));
  return { kind: 'published', id, url: permalink ?? profileUrl(account.profile) };
}

/**
 * One call publishes a text, and after a lost response only a delayed list can show it. A call without a listed post is
 * therefore followed by a container, which has a status that can be polled, and never by the same call.
 */
async function publishText(job: PublishContext, api: ThreadsApi, settings: PlatformSettings): Promise<PublishedPost> {
  if (!needsContainer(job, settings)) {
    try {
      return await publishInOneCall(job, api);
    } catch (error) {
      if (!(error instanceof AbsentPost)) throw error;
      await job.steps.remember('throughContainer', z.literal(true), async () => true as const);
    }
  }
  return publishMedia(job, containerClient(job, api));
}

/**
 * Whether a text is published through a container: what an earlier attempt has started is continued, whatever the
 * setting.
 */
function needsContainer({ steps }: PublishContext, { textPublish }: PlatformSettings): boolean {
  if (steps.has('throughContainer') || steps.has('container')) return true;
  return textPublish === 'container' && !steps.has('publish');
}

/** The id is stored when the run ends, after the lookup of the post's address: the list of posts has both. */
function publishInOneCall(job: PublishContext, api: ThreadsApi): Promise<PublishedPost> {
  return publishOnce(
    job,
    {
      displayName: 'Threads',
      publish: async () => ({
        id: await publishWithinQuota(job, api, () => belowParent(job, () => api.publishText(wholeTextForm(job)))),
        url: null,
      }),
      repeats: false,
      findPosts: (since) => findPublishedPosts(api, job, since),
    },
    { resultWithNextWrite: true },
  );
}

/**
 * Publishes. The quota is read only after a rate limit, which saves a call per post: a used-up quota needs a longer wait
 * than a burst of calls.
 */
async function publishWithinQuota(
  job: Pick<PublishContext, 'thread'>,
  api: ThreadsApi,
  publish: () => Promise<string>,
): Promise<string> {
  try {
    return await publish();
  } catch (error) {
    if (!(error instanceof GraphFailure) || error.errorClass !== 'rateLimit') throw error;
    throw await quotaFailure(api, error, job.thread ? 'replies' : 'posts');
  }
}

async function quotaFailure(
  api: ThreadsApi,
  rateLimit: GraphFailure,
  of: 'posts' | 'replies',
): Promise<PlatformFailure> {
  const quota = await api.quota(of).catch((error) => {
    if (error instanceof PlatformFailure) return null;
    throw error;
  });
  if (!quota || quota.used < quota.total) return rateLimit;
  const message = `This account has used its ${quota.total} Threads ${of} of the last 24 hours.`;
  return new PlatformFailure(stopped('account', QUOTA_WAIT_MS, message), {
    platformTraceId: rateLimit.platformTraceId,
    cause: rateLimit,
  });
}

function wholeTextForm(job: PublishContext): Record<string, string> {
  return { ...textForm(job.content), ...sharedForm(job) };
}

/** The topic of a thread is that of its first post. */
function sharedForm(job: PublishContext): Record<string, string> {
  const { topicTag, ...others } = options.parse(job.options);
  return { ...optionsForm(topicTag && !job.thread ? { ...others, topicTag } : others), ...replyForm(job) };
}

function containerClient(job: PublishContext, api: ThreadsApi): ContainerClient {
  const { content, account, unmatched } = job;
  const shared = { ...(content.text ? { text: content.text } : {}), ...sharedForm(job) };
  return {
    displayName: 'Threads',
    create: (form) => belowParent(job, () => api.createContainer(form)),
    status: api.containerStatus,
    publish: (containerId) => publishWithinQuota(job, api, () => api.publishContainer(containerId)),
    restMs: restMs(job),
    textForm: () => wholeTextForm(job),
    singleForm: (item) => ({ ...mediaForm(item), ...shared }),
    itemForm: (item) => ({ ...mediaForm(item), is_carousel_item: 'true' }),
    carouselForm: (children) => ({ media_type: 'CAROUSEL', children: children.join(','), ...shared }),
    permanentFailure,
    findPost: async (since) => (await unmatched(await findPublishedPosts(api, job, since)))[0] ?? null,
    profileUrl: profileUrl(account.profile),
  };
}

/** The fallback where a post's own address is not known. https://www.threads.com has the same pages. */
function profileUrl({ username }: { username: string | null }): string | null {
  return username ? `https://www.threads.com/@${encodeURIComponent(username)}` : null;
}

/** A video that is published sooner after it was processed has lost its parent (ms). https://github.com/gitroomhq/postiz-app/issues/1441 */
const VIDEO_REST_MS = 30 * SECOND;

type Reply = Pick<PublishContext, 'thread' | 'content'>;

/** The parameter of a reply: the post that it follows. A post of its own has none. */
function replyForm({ thread }: Pick<Reply, 'thread'>): Record<string, string> {
  const parent = thread?.at(-1);
  return parent ? { reply_to_id: parent.id } : {};
}

/** How long a container has to rest between processing and publishing (ms). */
function restMs({ thread, content }: Reply): number {
  return thread && content.media.some(({ kind }) => kind === 'video') ? VIDEO_REST_MS : 0;
}

/**
 * Makes a call that may name the parent of a reply. Threads refuses a parent that it does not show yet as one that is gone, so
 * that counts only once it would be shown. Without the permission for replies the account can still publish.
 */
async function belowParent<T>(
  { thread, steps, clock }: Pick<PublishContext, 'thread' | 'steps' | 'clock'>,
  call: () => Promise<T>,
): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!thread || !(error instanceof GraphFailure) || error.outcome.kind === 'unknown') throw error;
    const { errorClass, platformTraceId } = error;
    const options = { platformTraceId, cause: error };
    if (errorClass === 'noPermission') throw new PlatformFailure(noReplyPermission('Threads'), options);
    if (errorClass !== 'notFound') throw error;
    const missingSince = await steps.remember('parentMissing', z.number(), async () => clock.now());
    if (hasSettled(clock, missingSince, ABSENCE_SETTLE_MS)) throw new PlatformFailure(parentGone('Threads'), options);
    const message = 'Threads does not show the post yet that this reply belongs to.';
    throw new PlatformFailure(retryAfter(recheckAfter(clock, missingSince, ABSENCE_SETTLE_MS), message), options);
  }
}

/** The parameters of the options of a post, which the items of a carousel do not have. */
function optionsForm({ replyControl, topicTag }: Options): Record<string, string> {
  return {
    ...(replyControl ? { reply_control: replyControl } : {}),
    ...(topicTag ? { topic_tag: topicTag } : {}),
  };
}

/** The parameters of a post without media. Threads reads the page of a link itself. */
function textForm({ text, link }: Pick<Content, 'text' | 'link'>): Record<string, string> {
  return {
    media_type: 'TEXT',
    ...(text ? { text } : {}),
    ...(link ? { link_attachment: link.url } : {}),
  };
}

/** The container parameters of one image or video. */
function mediaForm({ kind, url, altText }: MediaItem): Record<string, string> {
  return {
    ...(kind === 'image' ? { media_type: 'IMAGE', image_url: url } : { media_type: 'VIDEO', video_url: url }),
    ...(altText ? { alt_text: altText } : {}),
  };
}

import { z } from 'zod';
import { SECOND } from '../../model/clock.ts';
import type { PlatformSettings } from '../contract/definition.ts';
import type { PlatformModule } from '../contract/module.ts';
import { PlatformFailure, type Published } from '../contract/outcome.ts';
import type { PublishContext } from '../contract/publish.ts';
import { lookUpOrNull } from '../kit/graph/call.ts';
import { commentOnce, type ListedComment, type ReplyContext } from '../kit/graph/comments.ts';
import type { ContainerClient } from '../kit/graph/container.ts';
import { GraphFailure, requestIdOf } from '../kit/graph/errors.ts';
import { publishMedia } from '../kit/graph/publish-media.ts';
import { withHostedFiles } from '../kit/hosted-files.ts';
import { isSameText } from '../kit/lookup.ts';
import { unsupportedContent } from '../kit/outcomes.ts';
import { unsupportedBy } from '../kit/rules/platform-rules.ts';
import { type Comment, type InstagramApi, instagramApi } from './api.ts';
import { itemForm, postForm, singleForm } from './content.ts';
import { definition, type Options, options as optionsSchema } from './definition.ts';
import { permanentFailure } from './errors.ts';
import { findPosts, findPublishedPost } from './lookup.ts';
import { metrics } from './metrics.ts';
import { connect } from './oauth.ts';
import { rules } from './rules.ts';

export const instagram: PlatformModule = {
  ...definition,
  rules,
  publish,
  publishReply,
  connect,
  metrics,
  findPosts,
  requestIdOf,
};

/** A post cannot be read by its id for some seconds after it was published: calls for its permalink, and the pause between them (ms). */
const PERMALINK_CALLS = 3;
const PERMALINK_PAUSE_MS = 2 * SECOND;

/** Publishes to Instagram exactly once. Throws `PlatformFailure`. */
async function publish(given: PublishContext, settings: PlatformSettings): Promise<Published> {
  const problem = unsupportedBy(rules, given.content);
  if (problem) throw new PlatformFailure(unsupportedContent(problem));
  const job = await withHostedFiles(given);
  const api = instagramApi(job, settings);
  const { id, url } = await publishMedia(job, containerClient(job, api, await hostedOptions(job)));
  const lookup = () => lookUpPermalink(job, api, id);
  const permalink = url ?? (await lookUpOrNull(job, { platform: 'instagram', postId: id }, lookup));
  return { kind: 'published', id, url: permalink ?? profileUrl(job.account.profile) };
}

/** The options, with a copy of the cover that Instagram can download. */
async function hostedOptions({ options, steps, rehost }: PublishContext): Promise<Options> {
  const { coverUrl, ...others } = optionsSchema.parse(options);
  if (coverUrl === undefined) return others;
  const hosted = await steps.remember('cover', z.string(), () => rehost({ kind: 'image', url: coverUrl }));
  return { ...others, coverUrl: hosted };
}

function containerClient(job: PublishContext, api: InstagramApi, options: Options): ContainerClient {
  const { content, account } = job;
  return {
    displayName: 'Instagram',
    create: api.createContainer,
    status: api.containerStatus,
    publish: api.publishContainer,
    // There are no posts without media.
    textForm: () => postForm(content, options),
    singleForm: (item) => singleForm(item, content, options),
    itemForm: (item) => itemForm(item, item === content.media[0] ? options : {}),
    carouselForm: (children) => ({
      media_type: 'CAROUSEL',
      children: children.join(','),
      ...postForm(content, options),
    }),
    permanentFailure,
    postsLookAlike: options.postType === 'story',
    findPost: (since, among) => findPublishedPost(job, api, since, among),
    profileUrl: profileUrl(account.profile),
  };
}

/** The fallback where a post's own address is not known. */
function profileUrl({ username }: { username: string | null }): string | null {
  return username ? `https://www.instagram.com/${encodeURIComponent(username)}/` : null;
}

async function lookUpPermalink(
  { clock, sleep, yieldAt }: PublishContext,
  api: InstagramApi,
  postId: string,
): Promise<string> {
  for (let call = 1; ; call += 1) {
    try {
      return await api.permalink(postId);
    } catch (error) {
      const isNotFound = error instanceof GraphFailure && error.errorClass === 'notFound';
      if (!isNotFound || call >= PERMALINK_CALLS || clock.now() + PERMALINK_PAUSE_MS > yieldAt) throw error;
      await sleep(PERMALINK_PAUSE_MS);
    }
  }
}

/**
 * Comments once on a live post. Throws `PlatformFailure`.
 * https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-media/comments
 */
async function publishReply(job: ReplyContext, settings: PlatformSettings) {
  const [post] = job.thread;
  const api = instagramApi(job, settings);
  const { id } = await commentOnce(job, {
    displayName: 'Instagram',
    write: async () => ({ id: await api.comment(post.id, job.content.text), url: null }),
    list: async (after) => {
      const { comments, next } = await api.comments(post.id, after);
      return { comments: comments.map((comment) => listed(job, comment)), next };
    },
  });
  return { kind: 'published', id, url: null } as const;
}

/** Instagram does not always name the author of an own comment. */
function listed({ account, content }: ReplyContext, { id, text, timestamp, username }: Comment): ListedComment {
  const accountName = account.profile.username;
  const isOwn = accountName === null || !username || username === accountName;
  const isAlike = isOwn && isSameText(text, content.text);
  return { id, url: null, at: Date.parse(timestamp), isAlike };
}

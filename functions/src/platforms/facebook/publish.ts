import { z } from 'zod';
import { type Outcome, PlatformFailure } from '../contract/outcome.ts';
import type { PublishContext } from '../contract/publish.ts';
import type { PlatformSettings } from '../contract/settings.ts';
import { GraphFailure } from '../kit/graph/errors.ts';
import {
  hasSettled,
  type PublishedPost,
  publishedPost,
  publishOrFindDuplicate,
  stillUnknown,
  type UnconfirmedAttempt,
  unknownOnFailure,
} from '../kit/graph/recovery.ts';
import { type FacebookApi, facebookApi } from './api.ts';
import { unsupported } from './content.ts';
import { graphErrors } from './errors.ts';
import { POLL_MS } from './poll.ts';
import { MAX_FETCHES, publishVideo } from './publish-video.ts';
import { findPosts, SETTLE_MS } from './recover.ts';

/** Nobody sees the image yet, so a download that failed is simply tried again. */
const addPhoto = async ({ sleep }: PublishContext, api: FacebookApi, url: string): Promise<string> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await api.addPhoto(url);
    } catch (error) {
      if (!(error instanceof GraphFailure) || error.errorClass !== 'mediaUnreachable' || tries >= MAX_FETCHES)
        throw error;
      await sleep(POLL_MS.first * tries);
    }
  }
};

/**
 * Publishes a text, images, or both. Images are loaded first, out of sight, so that one last call makes the post. When
 * its answer is lost, the Page's list tells: by the images' ids, or by the words. An absence counts only after a while,
 * and several posts that look alike are nobody's to tell apart.
 */
const publishPost = async (job: PublishContext, api: FacebookApi): Promise<PublishedPost> => {
  const { content, steps, clock } = job;
  const photoIds: string[] = [];
  for (const [index, { url }] of content.media.entries())
    photoIds.push(await steps.remember(`photo${index + 1}`, z.string(), () => addPhoto(job, api, url)));

  let lost: UnconfirmedAttempt | null = null;
  return steps.once(
    'publish',
    publishedPost,
    () => publishOrFindDuplicate(graphErrors.displayName, () => api.post(content.text, photoIds), lost),
    ({ since }) =>
      unknownOnFailure(async () => {
        const look = () => findPosts(api, content, photoIds, since.getTime());
        lost = { find: async () => (await look())[0] ?? null };
        const [post, ...others] = await look();
        if (post) return others.length === 0 ? { happened: true, value: post } : stillUnknown;
        return hasSettled(clock, since.getTime(), SETTLE_MS) ? { happened: false } : stillUnknown;
      }),
  );
};

const permalink = async (job: PublishContext, api: FacebookApi, { id, url }: PublishedPost): Promise<string | null> => {
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
const linkTo = async (
  job: PublishContext,
  api: FacebookApi,
  { authUrl }: PlatformSettings,
  post: PublishedPost,
): Promise<string> => {
  const link = (await permalink(job, api, post)) ?? `/${post.id}`;
  return link.startsWith('/') ? `${authUrl}${link}` : link;
};

/** Publishes to a Facebook Page exactly once, or leaves it unknown. Throws `PlatformFailure`. */
export const publish = async (
  job: PublishContext,
  settings: PlatformSettings,
): Promise<Extract<Outcome, { kind: 'published' }>> => {
  const { content } = job;
  const problem = unsupported(content);
  if (problem) throw new PlatformFailure({ kind: 'rejected', code: 'content_unsupported', message: problem });
  const api = facebookApi(job, settings);
  const video = content.media.find(({ kind }) => kind === 'video');
  const post = video ? await publishVideo(job, api, video) : await publishPost(job, api);
  return { kind: 'published', id: post.id, url: await linkTo(job, api, settings, post) };
};

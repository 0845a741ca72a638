import { z } from 'zod';
import type { PublishContext } from '../contract/publish.ts';
import { GraphFailure } from '../kit/graph/errors.ts';
import { type LostAttempt, publishing } from '../kit/graph/lost-attempt.ts';
import { hasSettled, type LivePost, livePost, lookAgainOnFailure, notYetKnown } from '../kit/graph/recovery.ts';
import type { FacebookApi } from './api.ts';
import { dialect } from './errors.ts';
import { findPosts } from './recover.ts';
import { FETCHES, POLL_MS, SETTLE_MS } from './limits.ts';

/** Nobody sees the image yet, so a download that failed is simply tried again. */
const addPhoto = async ({ sleep }: PublishContext, api: FacebookApi, url: string): Promise<string> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await api.addPhoto(url);
    } catch (error) {
      if (!(error instanceof GraphFailure) || error.meaning !== 'mediaUnreachable' || tries >= FETCHES) throw error;
      await sleep(POLL_MS.first * tries);
    }
  }
};

/**
 * Publishes a text, images, or both. Images are loaded first, out of sight, so that one last call makes the post. When
 * its answer is lost, the Page's list tells: by the images' ids, or by the words. An absence counts only after a while,
 * and several posts that look alike are nobody's to tell apart.
 */
export const publishPost = async (job: PublishContext, api: FacebookApi): Promise<LivePost> => {
  const { content, steps, clock } = job;
  const photoIds: string[] = [];
  for (const [index, { url }] of content.media.entries())
    photoIds.push(await steps.remember(`photo${index + 1}`, z.string(), () => addPhoto(job, api, url)));

  let lost: LostAttempt | null = null;
  return steps.once(
    'publish',
    livePost,
    () => publishing(dialect.displayName, () => api.post(content.text, photoIds), lost),
    ({ since }) =>
      lookAgainOnFailure(async () => {
        const look = () => findPosts(api, content, photoIds, since.getTime());
        lost = { find: async () => (await look())[0] ?? null };
        const [post, ...others] = await look();
        if (post) return others.length === 0 ? { happened: true, value: post } : notYetKnown;
        return hasSettled(clock, since.getTime(), SETTLE_MS) ? { happened: false } : notYetKnown;
      }),
  );
};

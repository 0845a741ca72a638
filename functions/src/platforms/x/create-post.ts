import { z } from 'zod';
import { PlatformFailure } from '../contract/outcome.ts';
import type { PublishContext } from '../contract/publish.ts';
import type { XApi } from './api.ts';
import { XFailure } from './errors.ts';
import { LOOK_AGAIN_MS } from './limits.ts';
import { findOwnPost, hasSettled, type LivePost, livePost, lookAgainOnFailure, notYetKnown } from './recover.ts';
import { spentUpload, type Upload } from './upload-record.ts';

const nothingOnFailure = (error: unknown): null => {
  if (error instanceof PlatformFailure) return null;
  throw error;
};

/** What a refusal asks for. X takes media once they are good, so a later no means that they expired, or are unfit after all. */
const meant = (refusal: XFailure, uploads: readonly Upload[], lost: boolean): PlatformFailure => {
  if (refusal.meaning === 'badMedia') return spentUpload(uploads, refusal);
  if (refusal.meaning !== 'duplicate' || !lost) return refusal;
  // Most likely our own: the list will show it.
  const message = 'X has this post already, but does not show it yet.';
  return new PlatformFailure({ kind: 'unknown', retryAfterMs: LOOK_AGAIN_MS, message }, { cause: refusal });
};

/**
 * Makes the post. X has no key that would tell two attempts apart, so after a lost answer the account's own posts are
 * read; as they lag, an absence counts only after a minute. Throws `SpentUpload` where X does not accept the uploads.
 */
export const createPost = async (job: PublishContext, api: XApi, uploads: readonly Upload[]): Promise<LivePost> => {
  const { content, steps, clock } = job;
  // An intent is renewed by every attempt, and what the first one made may show itself during the third.
  const begun = await steps.remember('begun', z.number(), async () => clock.now());
  const find = () => findOwnPost(job, api, uploads, begun);
  const mediaIds = uploads.map(({ id }) => id);
  let lost = false;
  return steps.once(
    'publish',
    livePost,
    async () => {
      try {
        return { id: await api.createPost(content.text, mediaIds) };
      } catch (error) {
        if (!(error instanceof XFailure) || error.outcome.kind !== 'rejected') throw error;
        // An earlier attempt whose answer was lost may be what X refuses this one for.
        const live = lost ? await find().catch(nothingOnFailure) : null;
        if (live) return live;
        throw meant(error, uploads, lost);
      }
    },
    ({ since }) =>
      lookAgainOnFailure(async () => {
        lost = true;
        const value = await find();
        if (value) return { happened: true, value };
        return hasSettled(clock, since.getTime()) ? { happened: false } : notYetKnown;
      }),
  );
};

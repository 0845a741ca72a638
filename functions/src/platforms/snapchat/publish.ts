import { z } from 'zod';
import { PlatformFailure, retryDelayOf } from '../contract/outcome.ts';
import type { PublishContext } from '../contract/publish.ts';
import type { Recovered } from '../contract/steps.ts';
import type { SnapchatApi } from './api.ts';
import { surfaceOf } from './content.ts';
import { SnapchatFailure } from './errors.ts';
import { LOOK_MS, PROCESSING_WAIT_MS, SKEW_MS } from './limits.ts';

/** Null where Snapchat tells no id. */
const postId = z.string().nullable();

const notListed = { happened: 'unknown', retryAfterMs: LOOK_MS } as const;
const neverTold = { happened: 'unknown', retryAfterMs: null } as const;

/**
 * A post whose answer was lost. Only Spotlights can be listed; of stories nobody can tell, and a file may be posted twice,
 * so what is not found stays unknown and is never sent again.
 */
const recover = async (
  { content }: PublishContext,
  api: SnapchatApi,
  since: Date,
): Promise<Recovered<string | null>> => {
  if (surfaceOf(content) !== 'spotlight') return neverTold;
  try {
    const [found, ...others] = (await api.spotlights()).filter(
      ({ description, createdAt }) =>
        description.trim() === content.text.trim() && Date.parse(createdAt) >= since.getTime() - SKEW_MS,
    );
    return found && others.length === 0 ? { happened: true, value: found.id } : notListed;
  } catch (error) {
    if (!(error instanceof PlatformFailure) || error.outcome.kind === 'reconnect') throw error;
    return { happened: 'unknown', retryAfterMs: retryDelayOf(error.outcome) ?? LOOK_MS };
  }
};

const postTo = (api: SnapchatApi, { content }: PublishContext, mediaId: string): Promise<string | null> => {
  const text = content.text.trim();
  switch (surfaceOf(content)) {
    case 'spotlight':
      return api.postSpotlight(mediaId, text);
    case 'savedStory':
      return api.postSavedStory(mediaId, text);
    case 'story':
      return api.postStory(mediaId);
  }
};

/**
 * Posts an uploaded file, once. While Snapchat is still at the file it refuses, which is how one learns of it. Gives the
 * post's id. Throws `PlatformFailure`; with a file that has expired in the meantime a `SnapchatFailure` that says so.
 */
export const postMedia = async (job: PublishContext, api: SnapchatApi, mediaId: string): Promise<string | null> => {
  const { steps, clock, sleep, yieldAt } = job;
  for (;;) {
    try {
      return await steps.once(
        'post',
        postId,
        () => postTo(api, job, mediaId),
        ({ since }) => recover(job, api, since),
      );
    } catch (error) {
      const isProcessing = error instanceof SnapchatFailure && error.media === 'processing';
      if (!isProcessing || clock.now() + PROCESSING_WAIT_MS > yieldAt) throw error;
      await sleep(PROCESSING_WAIT_MS);
    }
  }
};

import { z } from 'zod';
import { PlatformFailure } from '../contract/outcome.ts';
import type { PublishContext } from '../contract/publish.ts';
import type { Recovered } from '../contract/steps.ts';
import type { LinkedInApi } from './api.ts';
import { postBody } from './content.ts';
import { LinkedInFailure } from './errors.ts';
import { ARRIVAL_LIMIT_MS, REPEAT_WITHIN_MS, SETTLE_MS } from './limits.ts';
import { spentUpload, type Upload } from './upload-record.ts';

const livePost = z.object({ id: z.string() });
export type LivePost = z.infer<typeof livePost>;

/** LinkedIn still waits for a file that was sent long ago: it never got it. */
const neverArrived = (error: LinkedInFailure, uploads: readonly Upload[], now: number): boolean =>
  error.meaning === 'notReady' && uploads.some(({ at }) => now - at > ARRIVAL_LIMIT_MS);

/** A refusal of what an earlier attempt may have made: the post that LinkedIn names is that one. */
const adopted = (refusal: LinkedInFailure): LivePost => {
  if (refusal.duplicateOf !== null) return { id: refusal.duplicateOf };
  const message = 'LinkedIn has this post already, but does not say under which name.';
  throw new PlatformFailure({ kind: 'unknown', retryAfterMs: null, message }, { cause: refusal });
};

/**
 * Makes the post. A member's token may read nothing, so what became of a call without an answer can only be learnt from
 * LinkedIn's refusal to post exactly the same again, which names the first; it is counted on for some minutes, and no
 * longer. Throws `SpentUpload` where LinkedIn does not have the uploads.
 */
export const createPost = (
  { content, steps, clock }: PublishContext,
  api: LinkedInApi,
  author: string,
  uploads: readonly Upload[],
): Promise<LivePost> => {
  const body = postBody(
    author,
    content,
    uploads.map(({ urn }) => urn),
  );
  let repeats = false;
  return steps.once(
    'publish',
    livePost,
    async () => {
      try {
        return { id: await api.createPost(body) };
      } catch (error) {
        if (!(error instanceof LinkedInFailure)) throw error;
        if (repeats && error.meaning === 'duplicate') return adopted(error);
        throw !repeats && neverArrived(error, uploads, clock.now()) ? spentUpload(uploads, error) : error;
      }
    },
    async ({ since }): Promise<Recovered<LivePost>> => {
      const age = clock.now() - since.getTime();
      if (age < SETTLE_MS) return { happened: 'unknown', retryAfterMs: SETTLE_MS - age };
      if (age > REPEAT_WITHIN_MS) return { happened: 'unknown', retryAfterMs: null };
      repeats = true;
      return { happened: 'refusedIfRepeated' };
    },
  );
};

import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { SECOND } from '../../model/clock.ts';
import { PlatformFailure } from '../contract/outcome.ts';
import type { PublishContext } from '../contract/publish.ts';
import type { Recovered } from '../contract/steps.ts';
import { unknownOnFailure } from '../kit/recovery.ts';
import type { BlueskyApi } from './api.ts';

const RECHECK_MS = 10 * SECOND;

export const publishedPost = z.object({ id: z.string() });
export type PublishedPost = z.infer<typeof publishedPost>;

/** The key of a post in its repository, and the time it bears. */
const identity = z.object({ recordKey: z.string(), createdAt: z.string() });
type Identity = z.infer<typeof identity>;

/**
 * Chooses the key of the post before the first call: a repository holds one record under a key, so every repetition is
 * refused, or finds what the first call has made. https://atproto.com/specs/tid
 */
export function chooseIdentity({ steps, clock }: Pick<PublishContext, 'steps' | 'clock'>): Promise<Identity> {
  return steps.remember('identity', identity, async () => {
    const { TID } = await import('@atproto/common-web');
    const now = clock.now();
    const recordKey = TID.fromTime(now * 1000 + randomInt(1000), randomInt(1024)).toString();
    return { recordKey, createdAt: new Date(now).toISOString() };
  });
}

/** Looks up a post after a lost response. The server of the account lists it from the moment it exists. */
export function recover(api: BlueskyApi, recordKey: string): Promise<Recovered<PublishedPost>> {
  return unknownOnFailure(
    (failure) => ('retryAfterMs' in failure ? (failure.retryAfterMs ?? RECHECK_MS) : RECHECK_MS),
    async () => {
      const id = await api.findPost(recordKey);
      return id === null ? { happened: false } : { happened: true, value: { id } };
    },
  );
}

/** The post of an earlier call, because of which the server may have refused this one; null where there is none. */
export async function earlierPost(api: BlueskyApi, recordKey: string): Promise<PublishedPost | null> {
  try {
    const id = await api.findPost(recordKey);
    return id === null ? null : { id };
  } catch (error) {
    if (!(error instanceof PlatformFailure)) throw error;
    const { outcome } = error;
    const retryAfterMs = 'retryAfterMs' in outcome ? outcome.retryAfterMs : RECHECK_MS;
    const message = 'Bluesky cannot tell yet whether the post was published.';
    throw new PlatformFailure({ kind: 'unknown', retryAfterMs, message }, { cause: error });
  }
}

import type { Context } from '../../context.ts';
import { unlessChanged } from '../../infra/store/conflicts.ts';
import { readable } from '../../infra/store/converter.ts';
import { DAY, HOUR } from '../../model/clock.ts';
import type { UserPost } from '../../model/post.ts';
import { countObservations, MAX_OBSERVATIONS } from './series.ts';

/** How often a user may ask for new numbers of a post. */
const REFRESH_MS = HOUR;
/** The numbers of an older post are not read again on request. */
const REFRESHED_AGE_MS = 365 * DAY;

/**
 * Has the numbers of a user's post read soon, on each account where it is live. Nothing changes for what was asked for less than an
 * hour ago, is gone, is older than a year, or has as many observations as are kept. Returns the records of the post, as they are then.
 */
export async function requestObservation(
  { store, clock }: Pick<Context, 'store' | 'clock'>,
  userId: string,
  postSubmissionId: string,
): Promise<UserPost[]> {
  const { docs } = await store.user(userId).posts.where('postSubmissionId', '==', postSubmissionId).get();
  const now = clock.now();
  return Promise.all(
    readable(docs).map(async ({ data, document: { ref, updateTime } }) => {
      if (!isRefreshable(data, now)) return data;
      const change = { observeAt: new Date(now), refreshedAt: new Date(now) };
      // Otherwise it has just been read, or asked for.
      const isDone = await unlessChanged(() => ref.update(change, { lastUpdateTime: updateTime }));
      return isDone ? { ...data, ...change } : data;
    }),
  );
}

function isRefreshable(post: UserPost, now: number): boolean {
  const { goneAt, publishedAt, refreshedAt } = post;
  return (
    goneAt === null &&
    now - publishedAt.getTime() < REFRESHED_AGE_MS &&
    now - (refreshedAt?.getTime() ?? 0) > REFRESH_MS &&
    countObservations(post) < MAX_OBSERVATIONS
  );
}

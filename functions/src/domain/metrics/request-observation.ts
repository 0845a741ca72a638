import type { Context } from '../../context.ts';
import { readsNumbers } from '../../infra/config/platform-config.ts';
import { unlessChanged } from '../../infra/store/conflicts.ts';
import { readable } from '../../infra/store/converter.ts';
import { DAY, HOUR } from '../../model/clock.ts';
import { HeraldError } from '../../model/errors.ts';
import type { UserPost } from '../../model/post.ts';
import { platformNames } from '../../platforms/registry.ts';
import { countObservations, MAX_OBSERVATIONS, soonAt } from './series.ts';

/** How often a user may ask for new numbers of a post. */
const REFRESH_MS = HOUR;
/** The numbers of an older post are not read again on request. */
const REFRESHED_AGE_MS = 365 * DAY;

/**
 * Has the numbers of a user's post read soon, on each account where it is live. Nothing changes for what was asked for less than an
 * hour ago, is gone, is older than a year, has as many observations as are kept, or is on a platform of which no numbers are read: where
 * that is every account, it throws `numbers_not_read`. Returns the records of the post, as they are then.
 */
export async function requestObservation(
  { store, clock, config }: Pick<Context, 'store' | 'clock' | 'config'>,
  userId: string,
  postSubmissionId: string,
): Promise<UserPost[]> {
  const { docs } = await store.user(userId).posts.where('postSubmissionId', '==', postSubmissionId).get();
  const posts = readable(docs);
  const isRead = ({ platform }: UserPost) => readsNumbers(config, platform, 'posts');
  if (posts.length > 0 && !posts.some(({ data }) => isRead(data))) throw notRead(posts.map(({ data }) => data));
  const now = clock.now();
  return Promise.all(
    posts.map(async ({ data, document: { ref, updateTime } }) => {
      if (!isRead(data) || !isRefreshable(data, now)) return data;
      const change = { ...soonAt(now), refreshedAt: new Date(now) };
      // Otherwise it has just been read, or asked for.
      const isDone = await unlessChanged(() => ref.update(change, { lastUpdateTime: updateTime }));
      return isDone ? { ...data, ...change } : data;
    }),
  );
}

function notRead(posts: readonly UserPost[]): HeraldError {
  const names = platformNames((platform) => posts.some((post) => post.platform === platform));
  return new HeraldError('numbers_not_read', `This service does not read the numbers of posts on ${names}.`);
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

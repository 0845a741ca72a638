import type { Context } from '../../context.ts';
import { readable } from '../../infra/store/converter.ts';
import { localTimesIn } from '../../infra/time/local-time.ts';
import { type PostMetricName, postMetricNames } from '../../model/metrics.ts';
import type { Platform } from '../../model/platform.ts';
import type { UserPost } from '../../model/post.ts';
import { numberOf, recordOf } from './observation-view.ts';

/** What posts are grouped by: `hour` is the hour of the day at which they were published. */
export const groupings = ['account', 'platform', 'day', 'hour'] as const;

type Grouping = (typeof groupings)[number];

/** More posts than these are not summed up in one request. */
export const MAX_SUMMED = 10_000;

/** A number of several posts. */
interface MetricSum {
  /** Null where no post has the number. */
  sum: number | null;
  /** How many posts have it. */
  posts: number;
  /** How many do not. */
  missing: number;
}

interface Sums {
  posts: number;
  metrics: Record<PostMetricName, MetricSum>;
}

/** What the posts of a group have in common. */
interface Group {
  platform?: Platform;
  accountId?: string;
  day?: string;
  hour?: number;
}

type Summed = Pick<UserPost, 'platform' | 'accountId' | 'publishedAt' | 'latest'>;

interface Selection {
  /** Published from this time on, and before the other. */
  from: Date;
  until: Date;
  platform: Platform | undefined;
  accountId: string | undefined;
  groupBy: Grouping;
  /** Of days and hours. */
  timeZone: string;
}

/**
 * The newest numbers of the user's posts, summed up by group and in total. Null where there are more than `MAX_SUMMED` posts in
 * the time, on whichever platform.
 */
export async function readSums(
  { store }: Pick<Context, 'store'>,
  userId: string,
  { from, until, platform, accountId, groupBy, timeZone }: Selection,
): Promise<{ groups: (Group & Sums)[]; total: Sums } | null> {
  const found = await store
    .user(userId)
    .postNumbers.where('publishedAt', '>=', from)
    .where('publishedAt', '<', until)
    .limit(MAX_SUMMED + 1)
    .get();
  if (found.size > MAX_SUMMED) return null;
  const posts = readable(found.docs)
    .map(({ data }) => data)
    .filter(
      (post) => (platform ?? post.platform) === post.platform && (accountId ?? post.accountId) === post.accountId,
    );
  return { groups: sumGroups(posts, groupBy, timeZone), total: sum(posts) };
}

/** The sums of each group with posts, in the order of their days, hours or names. */
export function sumGroups(posts: readonly Summed[], groupBy: Grouping, timeZone: string): (Group & Sums)[] {
  const groupOf = grouper(groupBy, timeZone);
  const grouped = Map.groupBy(posts, (post) => JSON.stringify(groupOf(post)));
  return [...grouped.entries()]
    .map(([key, members]) => ({ ...(JSON.parse(key) as Group), ...sum(members) }))
    .sort((a, b) => (a.hour ?? 0) - (b.hour ?? 0) || sortKey(a).localeCompare(sortKey(b), 'en'));
}

/** The sums of the numbers that posts have. */
export function sum(posts: readonly Summed[]): Sums {
  return {
    posts: posts.length,
    metrics: recordOf(postMetricNames, (name) => {
      const numbers = posts.flatMap(({ latest }) => numberOf(latest?.numbers[name]) ?? []);
      return {
        sum: numbers.length === 0 ? null : numbers.reduce((total, number) => total + number, 0),
        posts: numbers.length,
        missing: posts.length - numbers.length,
      };
    }),
  };
}

function grouper(groupBy: Grouping, timeZone: string): (post: Summed) => Group {
  const local = localTimesIn(timeZone);
  const by: Record<Grouping, (post: Summed) => Group> = {
    account: ({ platform, accountId }) => ({ platform, accountId }),
    platform: ({ platform }) => ({ platform }),
    day: ({ publishedAt }) => ({ day: local(publishedAt).slice(0, 'YYYY-MM-DD'.length) }),
    hour: ({ publishedAt }) => ({
      hour: Number(local(publishedAt).slice('YYYY-MM-DDT'.length, 'YYYY-MM-DDTHH'.length)),
    }),
  };
  return by[groupBy];
}

function sortKey({ platform, accountId, day }: Group): string {
  return [day, platform, accountId].filter(Boolean).join(' ');
}

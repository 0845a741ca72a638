import type { Context } from '../../context.ts';
import { readsNumbers } from '../../infra/config/platform-config.ts';
import { readable } from '../../infra/store/converter.ts';
import { type Observation, type PostMetricName, postMetricNames } from '../../model/metrics.ts';
import type { Platform } from '../../model/platform.ts';
import type { UserPost } from '../../model/post.ts';
import { load } from '../../platforms/registry.ts';
import { flatNames, type ObservationView, viewObservation } from './observation-view.ts';

/** The numbers of a post on one account, with all observations. Times in ISO 8601. */
interface PublishedNumbers {
  platform: Platform;
  accountId: string;
  platformPostId: string;
  url: string | null;
  publishedAt: string;
  /** Since when the post is not live any more. */
  goneAt: string | null;
  refreshedAt: string | null;
  /** Null before the first observation. */
  latest: ObservationView<PostMetricName> | null;
  /** The earliest first. */
  series: ObservationView<PostMetricName>[];
}

/** The same with their origin, and when they are read next. */
interface TargetMetrics extends PublishedNumbers {
  /** Whether the platform has numbers, and the operator has them read. */
  observable: boolean;
  nextObservationAt: string | null;
  officialNames: Record<string, string>;
  documentation: string | null;
}

/** The numbers of a post on each account where it was published. */
export async function readPostMetrics(
  { store, config }: Pick<Context, 'store' | 'config'>,
  userId: string,
  postSubmissionId: string,
): Promise<TargetMetrics[]> {
  const found = await store.user(userId).posts.where('postSubmissionId', '==', postSubmissionId).get();
  return viewTargets(
    { config },
    readable(found.docs).map(({ data }) => data),
  );
}

/** The numbers of the records of a post, the first published first. */
export async function viewTargets(ctx: Pick<Context, 'config'>, posts: readonly UserPost[]): Promise<TargetMetrics[]> {
  const targets = await Promise.all(posts.map((post) => viewTarget(ctx, post)));
  return targets.sort((a, b) => a.publishedAt.localeCompare(b.publishedAt));
}

async function viewTarget({ config }: Pick<Context, 'config'>, post: UserPost): Promise<TargetMetrics> {
  const { metrics } = await load(post.platform);
  const observable = metrics !== null && readsNumbers(config, post.platform, 'posts');
  return {
    ...viewNumbers(post),
    observable,
    nextObservationAt: (observable && post.observeAt?.toISOString()) || null,
    officialNames: flatNames(metrics?.posts),
    documentation: metrics?.documentation ?? null,
  };
}

/** What the record of a post says of its numbers. */
export function viewNumbers(post: UserPost): PublishedNumbers {
  return {
    platform: post.platform,
    accountId: post.accountId,
    platformPostId: post.platformPostId,
    url: post.url,
    publishedAt: post.publishedAt.toISOString(),
    goneAt: post.goneAt?.toISOString() ?? null,
    refreshedAt: post.refreshedAt?.toISOString() ?? null,
    latest: post.latest && viewObservation(postMetricNames, post.latest),
    series: seriesOf(post).map((observation) => viewObservation(postMetricNames, observation)),
  };
}

/** All observations of a post, the earliest first. */
function seriesOf({ latest, earlier }: Pick<UserPost, 'latest' | 'earlier'>): Observation[] {
  return [...earlier, ...(latest ? [latest] : [])].sort((a, b) => a.observedAt.getTime() - b.observedAt.getTime());
}

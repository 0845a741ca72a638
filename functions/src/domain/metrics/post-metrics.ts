import type { Context } from '../../context.ts';
import type { Platform } from '../../infra/ids/platform.ts';
import { readable } from '../../infra/store/converter.ts';
import { type Observation, type PostMetricName, postMetricNames } from '../../infra/store/documents/observation.ts';
import type { UserPost } from '../../infra/store/documents/user-post.ts';
import { load } from '../../platforms/registry.ts';
import { flatNames, type ObservationView, viewObservation } from './observation-view.ts';

/** The numbers of a post on one account. Times in ISO 8601. */
export interface TargetMetrics {
  platform: Platform;
  accountId: string;
  platformPostId: string;
  url: string | null;
  publishedAt: string;
  /** Since when the post is not live any more. */
  goneAt: string | null;
  nextObservationAt: string | null;
  refreshedAt: string | null;
  /** Null before the first observation. */
  latest: ObservationView<PostMetricName> | null;
  /** All observations, the earliest first. */
  series: ObservationView<PostMetricName>[];
  officialNames: Record<string, string>;
  documentation: string | null;
}

/** The numbers of a post on each account where it was published. */
export async function readPostMetrics(
  { store }: Pick<Context, 'store'>,
  userId: string,
  postSubmissionId: string,
): Promise<TargetMetrics[]> {
  const found = await store.user(userId).posts.where('postSubmissionId', '==', postSubmissionId).get();
  const targets = await Promise.all(readable(found.docs).map(({ data }) => viewTarget(data)));
  return targets.sort((a, b) => a.publishedAt.localeCompare(b.publishedAt));
}

async function viewTarget(post: UserPost): Promise<TargetMetrics> {
  const { metrics } = await load(post.platform);
  return {
    platform: post.platform,
    accountId: post.accountId,
    platformPostId: post.platformPostId,
    url: post.url,
    publishedAt: post.publishedAt.toISOString(),
    goneAt: post.goneAt?.toISOString() ?? null,
    nextObservationAt: (metrics && post.observeAt?.toISOString()) ?? null,
    refreshedAt: post.refreshedAt?.toISOString() ?? null,
    latest: post.latest && viewObservation(postMetricNames, post.latest),
    series: seriesOf(post).map((observation) => viewObservation(postMetricNames, observation)),
    officialNames: flatNames(metrics?.posts),
    documentation: metrics?.documentation ?? null,
  };
}

/** All observations of a post, the earliest first. */
function seriesOf({ latest, earlier }: Pick<UserPost, 'latest' | 'earlier'>): Observation[] {
  return [...earlier, ...(latest ? [latest] : [])].sort((a, b) => a.observedAt.getTime() - b.observedAt.getTime());
}

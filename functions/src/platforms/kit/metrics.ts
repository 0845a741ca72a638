import type { MissingReason, PostMetricName, Reading } from '../../model/metrics.ts';
import {
  allMissing,
  type MetricsCall,
  type Numbers,
  type OfficialNames,
  type PlatformMetrics,
  type PostReading,
  type PublishedPost,
} from '../contract/metrics.ts';
import { PlatformFailure } from '../contract/outcome.ts';

/** Numbers as a platform reported them; undefined where it left one out. */
interface Reported<N extends string> {
  numbers: { [Name in N]?: Reading | undefined };
  platform: Record<string, Reading | undefined>;
}

/** Every number of `names`: as reported, or missing for the reason. */
export function numbersOf<N extends string>(
  names: OfficialNames<N>,
  { numbers, platform }: Reported<N>,
  reason: MissingReason,
): Numbers<N> {
  const missing = allMissing(names, reason);
  return {
    numbers: { ...missing.numbers, ...reportedOnly(numbers) } as Numbers<N>['numbers'],
    platform: { ...missing.platform, ...reportedOnly(platform) },
  };
}

/** Why a platform left a number of a post out. */
export function reasonFor(
  { clock }: Pick<MetricsCall, 'clock'>,
  { delayMs }: Pick<PlatformMetrics, 'delayMs'>,
  { publishedAt }: Pick<PublishedPost, 'publishedAt'>,
): MissingReason {
  return clock.now() < publishedAt.getTime() + delayMs ? 'too_early' : 'error';
}

/**
 * Reads one post after the other. A post that is refused is missing; what would fail for the next posts too ends the reading, and
 * is thrown where none was read before.
 */
export async function readEach(
  posts: readonly PublishedPost[],
  names: OfficialNames<PostMetricName>,
  read: (post: PublishedPost) => Promise<PostReading>,
): Promise<Map<string, PostReading>> {
  const readings = new Map<string, PostReading>();
  for (const post of posts) {
    try {
      readings.set(post.platformPostId, await read(post));
    } catch (error) {
      if (!(error instanceof PlatformFailure)) throw error;
      const isRefused = error.outcome.kind === 'rejected';
      if (!isRefused && readings.size === 0) throw error;
      if (!isRefused) break;
      readings.set(post.platformPostId, allMissing(names, 'error'));
    }
  }
  const unread = posts.filter(({ platformPostId }) => !readings.has(platformPostId));
  for (const { platformPostId } of unread) readings.set(platformPostId, allMissing(names, 'error'));
  return readings;
}

function reportedOnly(readings: Record<string, Reading | undefined>): Record<string, Reading> {
  return Object.fromEntries(
    Object.entries(readings).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

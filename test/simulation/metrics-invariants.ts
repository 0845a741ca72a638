import type { Database } from '@herald-lab/firestore';
import { audienceOf, type Platform as SimulatedPlatform } from '@herald-lab/sandbox';
import { MINUTE } from '../../functions/src/model/clock.ts';
import { isLive } from '../../functions/src/model/ids.ts';
import type { Observation } from '../../functions/src/model/metrics.ts';
import { load } from '../../functions/src/platforms/registry.ts';
import type { RecordedEvent } from './event-invariants.ts';
import type { Deployment } from './herald/deployment.ts';
import { type Problem, problem } from './problem.ts';
import { nameOf, type Removed, type ShownPost, shownPosts } from './shown-posts.ts';
import { field, plain, segmentAfter, textOf, timeOf } from './store/history.ts';

/** The platform counts when it is called: before the observation is stored, and clocks differ (ms). */
const TOLERANCE_MS = 2 * MINUTE;
/** Numbers that each platform reports as the audience of the sandbox has them. */
const COMPARED = ['likes', 'comments'] as const;

interface Stored extends Pick<Observation, 'numbers'> {
  observedAt: string;
}

interface Shown {
  platforms: readonly SimulatedPlatform[];
  removed: Removed;
}

/** The stored numbers belong to their posts and times, in order; only posts that were deleted are gone, each with one event. */
export function checkMetrics(
  database: Database,
  events: readonly RecordedEvent[],
  { platforms, removed }: Shown,
): Problem[] {
  const shown = new Map(shownPosts(platforms, removed).map((post) => [nameOf(post), post]));
  const deleted = new Set(removed.posts.map(nameOf));
  const told = Map.groupBy(
    events.filter(({ type }) => type === 'post.gone'),
    subjectOf,
  );
  return [...database.documents.group('posts').values()].flatMap((document) => {
    const name = nameOf({ platform: textOf(document, 'platform') ?? '', id: textOf(document, 'platformPostId') });
    const userId = segmentAfter(document.name, 'users');
    const isGone = timeOf(document, 'goneAt') !== null;
    const times = told.get(`${userId} ${name}`)?.length ?? 0;
    const series = seriesOf(document);
    const post = isLive(userId) ? shown.get(name) : undefined;
    return [
      ...(isGone && !deleted.has(name)
        ? [problem('told falsely', [name], `${name} is gone, and was not deleted`)]
        : []),
      ...(times > (isGone ? 1 : 0) ? [problem('told falsely', [name], `${times} events that ${name} is gone`)] : []),
      ...(post ? series.flatMap((each) => wrongNumbers(each, post)) : []),
    ];
  });
}

/**
 * No platform gets more reads in five minutes than Herald may start in six. Test mode calls no platform. `reads` are in the order of
 * their times.
 */
export async function checkReads(reads: Deployment['reads']): Promise<Problem[]> {
  const live = Map.groupBy(
    reads.filter(({ read }) => isLive(read.userId)),
    ({ read }) => read.platform,
  );
  const each = [...live].map(async ([platform, list]) => {
    const { metrics } = await load(platform);
    // A platform without numbers is not called.
    if (!metrics) return [];
    const allowed = 6 * metrics.batchesPerMinute;
    const first = list.find(({ at }, index) => at - (list[index - allowed]?.at ?? -Infinity) < 5 * MINUTE);
    return first ? [problem('too many reads', [], `over ${allowed} reads of ${platform} in five minutes`)] : [];
  });
  return (await Promise.all(each)).flat();
}

function subjectOf({ userId, data }: RecordedEvent): string {
  const { platform } = data['target'] as { platform: string };
  return `${userId} ${nameOf({ platform, id: String(data['platformPostId']) })}`;
}

function seriesOf(document: Parameters<typeof field>[0]): Stored[] {
  const earlier = (plain(field(document, 'earlier')) ?? []) as Stored[];
  const latest = plain(field(document, 'latest')) as Stored | null;
  return latest ? [...earlier, latest] : earlier;
}

/** The numbers of an observation that the post did not have at any time around it. */
function wrongNumbers({ observedAt, numbers }: Stored, post: ShownPost): Problem[] {
  const at = Date.parse(observedAt);
  const [before, after] = [audienceAt(post, at - TOLERANCE_MS), audienceAt(post, at + TOLERANCE_MS)];
  return COMPARED.flatMap((name) => {
    const number = numbers[name];
    const isRight = typeof number !== 'number' || (number >= (before?.[name] ?? 0) && number <= (after?.[name] ?? 0));
    return isRight
      ? []
      : [problem('wrong numbers', [post.id], `${nameOf(post)} has ${number} ${name} at ${observedAt}`)];
  });
}

function audienceAt(post: ShownPost, at: number) {
  const clock = { now: () => at } as Parameters<typeof audienceOf>[0]['clock'];
  const settings = () => ({ metricsLagMs: 0, metricsReset: null, metricsGap: [] });
  return audienceOf({ clock, settings }, post.id, post.at);
}

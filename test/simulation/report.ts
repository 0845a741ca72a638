import { SECOND } from '../../functions/src/time/clock.ts';
import type { Verdict } from './oracle.ts';
import type { Simulation } from './simulate.ts';

/** One line about a seed: what became of its runs, what it cost, and how unkind the world was. */
export const summaryOf = (simulation: Simulation, tookMs: number): string => {
  const { seed, plan, problems, verdicts, fingerprint, stats } = simulation;
  const codes = Map.groupBy(verdicts, ({ status, errorCode }) => errorCode ?? status);
  const counts = [...codes].map(([code, list]) => `${code} ${list.length}`).join(', ');
  const hours = (stats.virtualMs / 3_600_000).toFixed(1);
  return (
    `seed ${seed}: ${problems.length === 0 ? 'ok' : 'FAILED'}, ${counts}; ${hours} h in ${tookMs} ms of CPU, ` +
    `${stats.events} events, ${fingerprint} [${plan.troubles.map(({ name }) => name).join(', ')}]`
  );
};

/** What became of one target. */
export const describeVerdict = (verdict: Verdict): string => {
  const { post, platform, status, resultId, errorCode, attempts, finishedAt, dueAt } = verdict;
  const late = finishedAt === null ? 'never' : `${((finishedAt - dueAt) / SECOND).toFixed(1)} s after it was due`;
  return `  ${post.key} ${platform} ${status} ${resultId ?? errorCode ?? ''}: ${attempts} attempts, ended ${late} (${post.id})`;
};

const percentile = (sorted: readonly number[], share: number): string =>
  `${((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) / SECOND).toFixed(1)} s`;

/** Lateness of what was published: the median, the slowest 1 %, the slowest. */
const lateness = (verdicts: readonly Verdict[]): string => {
  const late = verdicts
    .flatMap(({ status, finishedAt, dueAt }) =>
      status === 'succeeded' && finishedAt !== null ? [finishedAt - dueAt] : [],
    )
    .sort((a, b) => a - b);
  return `p50 ${percentile(late, 0.5)}, p99 ${percentile(late, 0.99)}, most ${percentile(late, 1)} late (${late.length})`;
};

/** What a seed found, and for a big scenario how late and how costly it was. */
export const describeSimulation = ({ scenario, problems, verdicts, stats }: Simulation): string[] => {
  const found = problems.slice(0, 20).map(({ kind, text }) => `  ${kind}: ${text}`);
  if (scenario.keepsTimeline) return found;
  const byPlatform = Map.groupBy(verdicts, ({ platform }) => platform);
  const alone = verdicts.filter(({ post }) => post.targets.length === 1);
  const posts = new Set(verdicts.map(({ post }) => post.id)).size || 1;
  return [
    ...found,
    `  all: ${lateness(verdicts)}`,
    ...[...byPlatform].map(([platform, list]) => `  ${platform}: ${lateness(list)}`),
    ...(alone.length < verdicts.length ? [`  posts with one target: ${lateness(alone)}`] : []),
    `  documents per post: ${(stats.read / posts).toFixed(1)} read, ${(stats.written / posts).toFixed(1)} written`,
  ];
};

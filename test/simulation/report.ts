import { viewWindow } from '../../functions/src/domain/status/windows.ts';
import { MINUTE, SECOND } from '../../functions/src/model/clock.ts';
import type { ByPlatform } from '../../functions/src/model/status.ts';
import type { Simulation } from './simulate.ts';
import type { Verdict } from './verdict.ts';

/** One line about a seed: the outcomes of its runs, its costs, and its faults. */
export function summaryOf(simulation: Simulation, tookMs: number): string {
  const { seed, plan, problems, verdicts, fingerprint, stats } = simulation;
  const codes = Map.groupBy(verdicts, ({ status, errorCode }) => errorCode ?? status);
  const replies = Map.groupBy(
    verdicts.flatMap((verdict) => verdict.replies),
    ({ status }) => status,
  );
  const counts = [...codes, ...[...replies].map(([status, list]) => [`replies ${status}`, list] as const)]
    .map(([code, list]) => `${code} ${list.length}`)
    .join(', ');
  const hours = (stats.virtualMs / 3_600_000).toFixed(1);
  return (
    `seed ${seed}: ${problems.length === 0 ? 'ok' : 'FAILED'}, ${counts}; ${hours} h in ${tookMs} ms of CPU, ` +
    `${stats.events} events, ${fingerprint} [${plan.faults.map(({ name }) => name).join(', ')}]`
  );
}

/** The outcome of one target. */
export function describeVerdict(verdict: Verdict): string {
  const { post, platform, status, resultId, errorCode, replies, attempts, finishedAt, dueAt } = verdict;
  const below = replies.length > 0 ? `, replies ${replies.map((reply) => reply.status).join(' ')}` : '';
  const late = finishedAt === null ? 'never' : `${((finishedAt - dueAt) / SECOND).toFixed(1)} s after it was due`;
  return `  ${post.key} ${platform} ${status} ${resultId ?? errorCode ?? ''}${below}: ${attempts} attempts, ended ${late} (${post.id})`;
}

/** What a seed found, and for a big scenario how late and how costly it was. */
export function describeSimulation({
  scenario,
  problems,
  verdicts,
  record,
  outages,
  stats,
  database,
}: Simulation): string[] {
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
    ...outages.map((outage) => `  ${catchUp(verdicts, outage)}`),
    ...recordLines(record),
    `  published: ${rate(verdicts)}`,
    `  documents per post: ${(stats.read / posts).toFixed(1)} read, ${(stats.written / posts).toFixed(1)} written`,
    ...(database ? [databaseLine(database)] : []),
  ];
}

function databaseLine({
  documentMs,
  risingMs,
  risingIn,
  deletedMs,
  aborted,
}: NonNullable<Simulation['database']>): string {
  const [document, rising, deleted] = [documentMs, risingMs, deletedMs].map((ms) => `${(ms / SECOND).toFixed(1)} s`);
  const where = risingIn === '' ? '' : ` (${risingIn})`;
  return `  longest wait for a document ${document}, for a rising index ${rising}${where}, for deleted entries ${deleted}; ${aborted} commits aborted`;
}

/** The record of the simulated time, in the numbers of the service status. */
function recordLines(record: ByPlatform): string[] {
  return Object.entries(record).map(([platform, counters]) => {
    const { published, failed, unknown, retries, successRate, onTimeRate, latenessMs, publishMs } =
      viewWindow(counters);
    const counts = `${published} published, ${failed.user}/${failed.platform}/${failed.herald} failed, ${unknown} unknown, ${retries} retries`;
    const bounds = [latenessMs, publishMs].map(({ p50, p95, p99 }) => `${p50}/${p95}/${p99} ms`);
    return `  record of ${platform}: ${counts}, success ${successRate}, on time ${onTimeRate}, late ${bounds[0]}, took ${bounds[1]}`;
  });
}

/** Lateness of what was published: the median, the slowest 1 %, the slowest. */
function lateness(verdicts: readonly Verdict[]): string {
  const late = verdicts
    .flatMap(({ status, finishedAt, dueAt }) =>
      status === 'succeeded' && finishedAt !== null ? [finishedAt - dueAt] : [],
    )
    .sort((a, b) => a - b);
  return `p50 ${percentile(late, 0.5)}, p99 ${percentile(late, 0.99)}, most ${percentile(late, 1)} late (${late.length})`;
}

function percentile(sorted: readonly number[], share: number): string {
  return `${((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) / SECOND).toFixed(1)} s`;
}

/** What an outage delayed: how many posts, and how long after its end the last of them had ended. */
function catchUp(verdicts: readonly Verdict[], { platform, from, until }: Simulation['outages'][number]): string {
  const delayed = verdicts.filter(
    (verdict) => verdict.platform === platform && verdict.dueAt < until && (verdict.finishedAt ?? until) > from,
  );
  const last = delayed.reduce((latest, { finishedAt }) => Math.max(latest, finishedAt ?? latest), until);
  const attempts = delayed.reduce((max, verdict) => Math.max(max, verdict.attempts), 0);
  return `${platform} away for ${(until - from) / MINUTE} min: ${delayed.length} posts delayed, the last ended ${((last - until) / MINUTE).toFixed(1)} min after it, at most ${attempts} attempts`;
}

/** How fast posts were published: the busiest second, and the average from the first to the last. */
function rate(verdicts: readonly Verdict[]): string {
  const seconds = verdicts.flatMap(({ status, finishedAt }) =>
    status === 'succeeded' && finishedAt !== null ? [Math.floor(finishedAt / SECOND)] : [],
  );
  const perSecond = [...Map.groupBy(seconds, (second) => second).values()].map(({ length }) => length);
  const max = perSecond.reduce((a, b) => Math.max(a, b), 0);
  const span = seconds.reduce((a, b) => Math.max(a, b), 0) - seconds.reduce((a, b) => Math.min(a, b), Infinity) + 1;
  return `${(seconds.length / span).toFixed(1)} a second, most ${max}`;
}

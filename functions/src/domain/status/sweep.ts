import type { Context } from '../../context.ts';
import { presentUsers } from '../../infra/auth/user-deletion.ts';
import { increments as amountIncrements } from '../../infra/limits/spending.ts';
import type { Logger } from '../../infra/observe/logger.ts';
import { pagesOf } from '../../infra/store/batched-reads.ts';
import type { QueryDocumentSnapshot } from '../../infra/store/collections.ts';
import { unlessChanged } from '../../infra/store/conflicts.ts';
import { readable } from '../../infra/store/converter.ts';
import { increment } from '../../infra/store/field-values.ts';
import type { JobSummary } from '../../infra/store/job-summary.ts';
import type { Store } from '../../infra/store/store.ts';
import { SWEEP_BUDGET_MS } from '../../infra/store/sweep-due.ts';
import { DAY, dayOf } from '../../model/clock.ts';
import { customerOf } from '../../model/ids.ts';
import type { Platform } from '../../model/platform.ts';
import type { RunOutcome } from '../../model/run-outcome.ts';
import { addSpending, monthOf, type Spending } from '../../model/spending.ts';
import { addCounts, countersOf, histogramOf } from './counters.ts';
import { writeStaticStatus } from './static-status.ts';
import { bucketOf, updateStatus } from './update-status.ts';
import { hourOf } from './windows.ts';

/** Seven fields at most change for an outcome, and a commit changes 500 fields of a document at most. */
const PAGE_SIZE = 60;
/** How long a day is kept (ms). */
const KEEP_MS = 400 * DAY;

/**
 * Counts the outcomes of ended runs: adds them to the days of the record and deletes them, in one commit. It fails where another sweep
 * has deleted one of them, so that each is counted once, and logged once for the objectives of ops/. Then it brings the status of the
 * service and its static copy up to date.
 */
export async function sweepRecord(ctx: Context, logger: Logger): Promise<JobSummary> {
  const start = ctx.clock.now();
  const summary = { found: 0, done: 0, skipped: 0, failed: 0, oldestAgeMs: 0, more: false };
  let oldest = start;
  for await (const page of pagesOf(ctx.store.runOutcomes.orderBy('__name__'), PAGE_SIZE)) {
    const ended = readable(page);
    summary.found += page.length;
    summary.failed += page.length - ended.length;
    const times = ended.map(({ data }) => data.endedAt.getTime());
    summary.oldestAgeMs = Math.max(summary.oldestAgeMs, start - oldest);
    oldest = Math.min(oldest, ...times);
    const counted = await count(ctx, ended);
    summary[counted ? 'done' : 'skipped'] += ended.length;
    if (counted)
      for (const levels of serviceLevels(ended.map(({ data }) => data))) logger.info('runs counted', { ...levels });
    summary.more = ctx.clock.now() - start > SWEEP_BUDGET_MS;
    if (summary.more) break;
  }
  await updateStatus(ctx, { oldestDay: dayOf(oldest) }, logger);
  await writeStaticStatus(ctx, logger);
  return summary;
}

interface Ended {
  data: RunOutcome;
  document: QueryDocumentSnapshot<RunOutcome>;
}

/** False where another sweep has counted some of them: the next one counts the others. */
async function count(ctx: Context, ended: readonly Ended[]): Promise<boolean> {
  if (ended.length === 0) return true;
  const { store } = ctx;
  const batch = store.batch();
  for (const { document } of ended) batch.delete(document.ref, { lastUpdateTime: document.updateTime });
  addToDays(batch, store.record, ended);
  addSpendings(ctx, batch, ended);
  for (const [userId, own] of await byUser(ctx, ended)) addToDays(batch, store.user(userId).record, own);
  batch.set(
    store.serviceStatus,
    {
      buckets: increments(ended.map(({ data }) => ({ [bucketOf(data.endedAt)]: { [data.platform]: bucketed(data) } }))),
    },
    { merge: true },
  );
  return unlessChanged(() => batch.commit());
}

/** The outcomes of each user; a customer's include the outcomes of its profiles. Users who are being deleted get none. */
async function byUser(ctx: Context, ended: readonly Ended[]): Promise<Map<string, Ended[]>> {
  const lists = new Map<string, Ended[]>();
  for (const one of ended)
    for (const userId of new Set([one.data.userId, customerOf(one.data.userId)]))
      lists.set(userId, [...(lists.get(userId) ?? []), one]);
  const present = await presentUsers(ctx, [...lists.keys()]);
  return new Map([...lists].filter(([userId]) => present.has(userId)));
}

/** What the runs have cost, in the month in which they ended. */
function addSpendings({ store }: Context, batch: ReturnType<Context['store']['batch']>, ended: readonly Ended[]): void {
  const sums = new Map<string, { ref: ReturnType<Store['spending']>; spending: Spending }>();
  for (const { data } of ended) {
    if (!data.spending) continue;
    const ref = store.spending(data.platform, monthOf(data.endedAt.getTime()));
    const before = sums.get(ref.path)?.spending ?? {};
    sums.set(ref.path, { ref, spending: addSpending(before, data.spending) });
  }
  for (const { ref, spending } of sums.values()) batch.set(ref, amountIncrements(spending), { merge: true });
}

function addToDays(
  batch: ReturnType<Context['store']['batch']>,
  days: Context['store']['record'],
  ended: readonly Ended[],
): void {
  for (const [day, list] of Map.groupBy(ended, ({ data }) => dayOf(data.endedAt.getTime()))) {
    const hours = increments(
      list.map(({ data }) => ({ [hourOf(data.endedAt.getTime())]: { [data.platform]: countersOf(data) } })),
    );
    batch.set(days.doc(day), { hours, expireAt: new Date(Date.parse(day) + KEEP_MS) }, { merge: true });
  }
}

function bucketed(outcome: RunOutcome) {
  const bad = outcome.result === 'unknown' || outcome.cause === 'platform' || outcome.cause === 'herald';
  return { ended: 1, bad: Number(bad), late: histogramOf(outcome.lateMs) };
}

/** The sums of counts as increments of stored fields, without zeros: an empty map would replace the stored one. */
function increments(all: readonly object[]): Record<string, never> {
  return toIncrements(all.reduce(addCounts, {})) as Record<string, never>;
}

function toIncrements(counts: object): object {
  return Object.fromEntries(
    Object.entries<number | object>({ ...counts }).flatMap(([name, value]): [string, object][] => {
      if (typeof value === 'number') return value === 0 ? [] : [[name, increment(value)]];
      const inner = toIncrements(value);
      return Object.keys(inner).length === 0 ? [] : [[name, inner]];
    }),
  );
}

/** Ended runs of one platform that the service level objectives of ops/README.md count alike. */
interface ServiceLevels {
  platform: Platform;
  /** `unsettled`: nobody knows whether it was published, or it was given up although its user could not have prevented it. */
  end: 'settled' | 'unsettled';
  /** `uncounted` where the run does not count for `onTimeRate`. */
  start: 'onTime' | 'late' | 'uncounted';
  runs: number;
}

/** Counts ended runs by what the objectives tell apart. */
export function serviceLevels(outcomes: readonly RunOutcome[]): ServiceLevels[] {
  const groups = new Map<string, ServiceLevels>();
  for (const outcome of outcomes) {
    const { platform } = outcome;
    const [end, start] = [endOf(outcome), startOf(outcome)];
    const key = [platform, end, start].join(' ');
    groups.set(key, { platform, end, start, runs: (groups.get(key)?.runs ?? 0) + 1 });
  }
  return [...groups.values()];
}

function endOf({ result, code, cause }: RunOutcome): ServiceLevels['end'] {
  const isGivenUp = result === 'failed' && code === 'gave_up' && cause !== 'user';
  return result === 'unknown' || isGivenUp ? 'unsettled' : 'settled';
}

function startOf(outcome: RunOutcome): ServiceLevels['start'] {
  const { scheduled, onTime } = countersOf(outcome);
  if (scheduled === 0) return 'uncounted';
  return onTime > 0 ? 'onTime' : 'late';
}

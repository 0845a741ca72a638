import pMap from 'p-map';
import type { Context } from '../../context.ts';
import { readsNumbers } from '../../infra/config/platform-config.ts';
import { currentPause } from '../../infra/limits/pauses.ts';
import type { Logger } from '../../infra/observe/logger.ts';
import { enqueueAgainSuffix } from '../../infra/queue/enqueue-again.ts';
import { pagesOf } from '../../infra/store/batched-reads.ts';
import { readable } from '../../infra/store/converter.ts';
import type { JobSummary } from '../../infra/store/job-summary.ts';
import { MINUTE } from '../../model/clock.ts';
import { isLive } from '../../model/ids.ts';
import { type Platform, platforms } from '../../model/platform.ts';
import type { PlatformMetrics } from '../../platforms/contract/metrics.ts';
import { load } from '../../platforms/registry.ts';
import { type MetricsRead, metricsTask } from './metrics-task.ts';
import { accountKey } from './series.ts';

/** Tasks enqueued in parallel. */
const CONCURRENCY = 20;
/** A task, its delivery and its request cost more than what a read of a few posts does. */
export const READS_PER_TASK = 10;
/** Where no numbers are read: only their times are removed, which calls nobody. */
const NO_NUMBERS = { batchesPerMinute: 10, batchSize: 100 } as const;

/** Documents read at a time, at least. */
const MIN_PAGE = 100;

/** A read that is due. */
interface DueRead extends MetricsRead {
  /** The oldest document that is due, and since when (ms since the epoch). */
  documentId: string;
  dueAt: number;
}

/**
 * Starts the reading of numbers that are due: for each platform at most `batchesPerMinute` reads, the oldest first, one for each
 * account: of its posts, or also of itself. What a task has not read yet is still due and counts again, so that the reads
 * that wait in the queue are never more than the platform allows in a minute. Where nothing is due, it costs two reads. All queries name
 * platforms, so that no index has the times of all accounts one after the other.
 */
export async function sweepMetrics(ctx: Context, logger: Logger): Promise<JobSummary> {
  const now = ctx.clock.now();
  const { allUserPosts, allAccountMetrics } = ctx.store;
  const kinds = [
    { of: 'posts', all: allUserPosts, dueBy: 'sweepAt' },
    { of: 'account', all: allAccountMetrics, dueBy: 'observeAt' },
  ] as const;
  const found = await Promise.all(kinds.map(async (kind) => ((await isAnyDue(kind, now)) ? [kind] : [])));
  const summary = { found: 0, done: 0, skipped: 0, failed: 0, oldestAgeMs: 0, more: false };
  if (found.flat().length === 0) return summary;
  const pauses = await ctx.readPauses();
  for (const platform of platforms.filter((each) => !currentPause(pauses, each))) {
    if (await ctx.budgets.isUsedUp(platform, 'numbers')) continue;
    const limits = await limitsOf(ctx, platform);
    const reads = await Promise.all(found.flat().map((kind) => readsDue(kind, platform, limits, now)));
    const due = onePerAccount(reads.flat().sort((a, b) => a.dueAt - b.dueAt));
    // Reads of test mode call no platform, and take nothing from live users.
    const [live, test] = [due.filter(({ userId }) => isLive(userId)), due.filter(({ userId }) => !isLive(userId))];
    const starts = [live, test].flatMap((mode) => affordable(mode, limits.batchesPerMinute));
    const started = await pMap(tasksOf(starts), (reads) => start(ctx, reads, now, logger), {
      concurrency: CONCURRENCY,
    });
    const done = started.reduce((sum, count) => sum + count, 0);
    summary.found += due.length;
    summary.done += done;
    summary.failed += starts.length - done;
    summary.skipped += due.length - starts.length;
    summary.more ||= due.length > starts.length;
    summary.oldestAgeMs = Math.max(summary.oldestAgeMs, now - (due[0]?.dueAt ?? now));
  }
  return summary;
}

async function limitsOf({ config }: Context, platform: Platform): Promise<Limits> {
  const { metrics } = await load(platform);
  return metrics && readsNumbers(config, platform, 'posts') ? metrics : NO_NUMBERS;
}

type Limits = Pick<PlatformMetrics, 'batchesPerMinute' | 'batchSize'>;

interface Kind {
  of: MetricsRead['of'];
  all: Context['store']['allUserPosts'];
  /** The field by which the sweep finds it. */
  dueBy: 'observeAt' | 'sweepAt';
}

async function isAnyDue({ all, dueBy }: Kind, now: number): Promise<boolean> {
  const due = all.where('platform', 'in', platforms).where(dueBy, '<=', new Date(now));
  return !(await due.orderBy(dueBy).limit(1).get()).empty;
}

/** So many of the oldest reads that the platform allows their calls in a minute: of an account two, with its posts. At least one. */
function affordable(reads: readonly DueRead[], calls: number): DueRead[] {
  let spent = 0;
  return reads.filter(({ of }) => {
    if (spent >= calls) return false;
    spent += of === 'account' ? 2 : 1;
    return true;
  });
}

/** The reads of one kind that are due, one for each account, the oldest first; a few more than can be started at most. */
async function readsDue(
  { of, all, dueBy }: Kind,
  platform: Platform,
  { batchesPerMinute, batchSize }: Limits,
  now: number,
): Promise<DueRead[]> {
  const query = all.where('platform', '==', platform).where(dueBy, '<=', new Date(now)).orderBy(dueBy);
  const reads = new Map<string, DueRead>();
  const liveReads = new Set<string>();
  let documents = 0;
  for await (const page of pagesOf(query, Math.max(batchesPerMinute, MIN_PAGE))) {
    for (const { id, data, document } of readable(page)) {
      const userId = document.ref.parent.parent?.id ?? '';
      const read = { userId, platform, accountId: data.accountId, of };
      const key = accountKey(read);
      if (!reads.has(key)) reads.set(key, { ...read, documentId: id, dueAt: data[dueBy]?.getTime() ?? now });
      if (!isLive(userId)) continue;
      liveReads.add(key);
      documents += 1;
    }
    if (liveReads.size >= batchesPerMinute || documents >= batchesPerMinute * batchSize) break;
  }
  return [...reads.values()];
}

/**
 * One read of each account: that of the account reads its posts, too. Its task is named after a post, if one is due: another one after each
 * batch.
 */
function onePerAccount(reads: readonly DueRead[]): DueRead[] {
  return [...Map.groupBy(reads, accountKey).values()].flatMap((due) => {
    const [oldest] = due;
    const post = due.find(({ of }) => of === 'posts');
    const of = due.some((read) => read.of === 'account') ? 'account' : 'posts';
    return oldest ? [{ ...oldest, documentId: post?.documentId ?? oldest.documentId, of }] : [];
  });
}

type DueReads = readonly [DueRead, ...DueRead[]];

/** The reads of each task: what became due in the same minute, which is the same in each sweep while it waits. */
function tasksOf(reads: readonly DueRead[]): DueReads[] {
  const byMinute = Map.groupBy(reads, ({ dueAt }) => Math.floor(dueAt / MINUTE));
  return [...byMinute.values()].flatMap((due) => {
    const tasks: DueReads[] = [];
    for (let index = 0; index < due.length; index += READS_PER_TASK) {
      const [first, ...others] = due.slice(index, index + READS_PER_TASK);
      if (first) tasks.push([first, ...others]);
    }
    return tasks;
  });
}

/**
 * The name of the task has the oldest document that is due: another one after each batch. A task that was lost is enqueued again
 * with growing pauses. Returns how many reads were started.
 */
async function start(ctx: Context, due: DueReads, now: number, logger: Logger): Promise<number> {
  const [first, ...others] = due;
  const { documentId, dueAt, platform } = first;
  try {
    const dedupeSuffix = `${documentId}-${dueAt}-${enqueueAgainSuffix(now - dueAt)}`;
    await ctx.queue.enqueue(metricsTask([readOf(first), ...others.map(readOf)], dedupeSuffix));
    return due.length;
  } catch (error) {
    logger.warn('reads of numbers could not be enqueued', { platform }, error);
    return 0;
  }
}

function readOf({ userId, platform, accountId, of }: DueRead): MetricsRead {
  return { userId, platform, accountId, of };
}

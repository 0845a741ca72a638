import { type Context, createContext } from '../../../functions/src/context.ts';
import { newTestAccount } from '../../../functions/src/domain/accounts/index.ts';
import { newSeries } from '../../../functions/src/domain/metrics/index.ts';
import { readMetrics, sweepMetrics } from '../../../functions/src/domain/metrics/jobs.ts';
import type { MetricsReads } from '../../../functions/src/domain/metrics/metrics-task.ts';
import { READS_PER_TASK } from '../../../functions/src/domain/metrics/sweep-metrics.ts';
import { stdoutLogger } from '../../../functions/src/infra/observe/logger.ts';
import type { Task } from '../../../functions/src/infra/queue/task-queue.ts';
import type { Store } from '../../../functions/src/infra/store/store.ts';
import { DAY, HOUR, MINUTE } from '../../../functions/src/model/clock.ts';
import { testUserOf } from '../../../functions/src/model/ids.ts';
import { platforms } from '../../../functions/src/model/platform.ts';
import { countOperation, type Documents, NO_DOCUMENT } from '../documents.ts';
import { times } from '../measure.ts';
import { cpuSeconds } from './prices.ts';
import { difference, kindOf, type Step, stepOf } from './steps.ts';

/** The posts of an account on each day, so far apart that each is read alone at first. */
const POSTS_A_DAY = 3;
const APART_MS = 5 * HOUR;
/** After so many days each day has posts of every age at which numbers are read. */
const WARM_DAYS = 92;
const COUNTED_DAYS = 4;

const START = Date.UTC(2027, 0, 5);
const COUNTED_FROM = START + WARM_DAYS * DAY;
const END = COUNTED_FROM + COUNTED_DAYS * DAY;

const USER = testUserOf('counted');
const ACCOUNT = { platform: 'threads', accountId: 'test_threads' } as const;
const logger = stdoutLogger({});

/**
 * The numbers of a post at all ages, and its share of the numbers of its account, in an empty database. The simulated platform of
 * test mode answers; its numbers have changed at every age.
 */
export async function countNumbers(store: Store): Promise<Step> {
  const time = { now: START };
  const tasks: Task[] = [];
  const enqueue = async (task: Task): Promise<void> => void tasks.push(task);
  const ctx = createContext({ store, clock: { now: () => time.now }, queue: { enqueue } });
  await store.user(USER).accounts('threads').doc(ACCOUNT.accountId).create(newTestAccount(ACCOUNT, START));
  const counted: Documents = { read: [], written: [], deleted: [] };
  let reads = 0;
  /** What is due before this time, each at its time: one sweep, and the tasks that it starts. */
  const passUntil = async (until: number): Promise<void> => {
    for (let due = await firstDue(store); due < until; due = await firstDue(store)) {
      time.now = due;
      const { documents } = await countOperation(store, async () => {
        await sweepMetrics(ctx, logger);
        for (const { payload } of tasks) await readMetrics(ctx, readsOf(payload), logger);
      });
      const started = tasks.splice(0).flatMap(({ payload }) => readsOf(payload)).length;
      if (due < COUNTED_FROM) continue;
      reads += started;
      // A sweep reads one document to see whether there is anything to do, and the pauses: all accounts share them.
      counted.read.push(...documents.read.filter((path) => isOfHerald(path) && kindOf(path) !== 'operations').slice(1));
      counted.written.push(...documents.written.filter(isOfHerald));
    }
    time.now = until;
  };
  for (const index of times((WARM_DAYS + COUNTED_DAYS) * POSTS_A_DAY)) {
    await passUntil(START + Math.floor(index / POSTS_A_DAY) * DAY + (index % POSTS_A_DAY) * APART_MS);
    await publish(ctx, `post${index}`);
  }
  await passUntil(END);
  const tasksOfReads = reads / Math.min(READS_PER_TASK, dueEachMinute(reads / (COUNTED_DAYS * POSTS_A_DAY)));
  const rest = { known: counted.written, tasks: tasksOfReads, cpuSeconds: reads * cpuSeconds.readMetrics };
  return difference('numbers', stepOf('', counted, rest), stepOf('', NOTHING), COUNTED_DAYS * POSTS_A_DAY);
}

function readsOf(payload: Task['payload']): MetricsReads {
  return payload['reads'] as MetricsReads;
}

/** The reads of a platform in a minute, where a post needs so many, each platform has as many posts, and all a million in a month. */
function dueEachMinute(readsPerPost: number): number {
  return (1_000_000 * readsPerPost * MINUTE) / (30 * DAY * platforms.length);
}

const NOTHING: Documents = { read: [], written: [], deleted: [] };

/** When anything is due first (ms since the epoch). */
async function firstDue(store: Store): Promise<number> {
  const found = await Promise.all(
    [store.allUserPosts, store.allAccountMetrics].map((all) =>
      all.where('observeAt', '>', new Date(0)).orderBy('observeAt').limit(1).get(),
    ),
  );
  return Math.min(
    ...found.flatMap(({ docs }) => docs.flatMap((document) => document.data().observeAt?.getTime() ?? [])),
  );
}

async function publish({ store, clock }: Context, name: string): Promise<void> {
  const publishedAt = new Date(clock.now());
  await store
    .user(USER)
    .posts.doc(`threads:${name}`)
    .create({
      ...ACCOUNT,
      postSubmissionId: name,
      runId: 'threads',
      platformPostId: name,
      url: null,
      text: name,
      mediaType: 'text',
      mediaUrls: [],
      enableRepurposing: false,
      publishedAt,
      expireAt: null,
      ...newSeries({ userId: USER, ...ACCOUNT }, publishedAt),
    });
}

/** Not of the platform of test mode, which is in the database, too, and not what a sweep reads for other platforms in vain. */
function isOfHerald(path: string): boolean {
  return kindOf(path) !== 'simulatedPosts' && path !== NO_DOCUMENT;
}

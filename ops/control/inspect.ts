import type { Context } from '../../functions/src/context.ts';
import {
  firstDedupeSuffix,
  isTerminal,
  nextDedupeSuffix,
  orchestrationTask,
  pausedDedupeSuffix,
  publishTask,
  type TimelineView,
  timelineOf,
} from '../../functions/src/domain/posts/index.ts';
import { queueOfRun, type Task } from '../../functions/src/infra/queue/task-queue.ts';
import { PAUSED_DELAY_MS } from '../../functions/src/model/delays.ts';
import type { Submission } from '../../functions/src/model/post.ts';
import type { Run } from '../../functions/src/model/run.ts';
import type { Pause } from '../../functions/src/model/status.ts';
import type { QueuedTask } from './queue-tasks.ts';

/** The most targets that are shown at once. */
const MAX_TARGETS = 20;

/** What the queue says of a task; null where it does not have it. */
type ReadTask = (task: Pick<Task, 'queue' | 'name'>) => Promise<QueuedTask | null>;

type RunView = TimelineView['runs'][number];

/**
 * Everything that an operator needs to explain when a post was published: for each target its times, waits, events, log lines and
 * tasks. Throws where there is no such post or target.
 */
export async function inspectPost(
  ctx: Pick<Context, 'store' | 'clock' | 'config' | 'readPauses'>,
  readTask: ReadTask,
  { post: id, target }: { post: string; target?: string | undefined },
): Promise<string> {
  const [snapshot, found, { pauses }] = await Promise.all([
    ctx.store.submissions.doc(id).get(),
    ctx.store.runs(id).get(),
    ctx.readPauses(),
  ]);
  const submission = snapshot.data();
  if (!submission) throw new Error(`There is no post ${id}.`);
  const runs = found.docs.filter((document) => target === undefined || document.data().targetId === target);
  if (runs.length === 0) throw new Error(`The post ${id} has no target ${target}.`);
  const shown = runs.slice(0, MAX_TARGETS);
  const now = ctx.clock.now();
  const sections = await Promise.all(
    shown.map((document) => {
      const run = { ...document.data(), runId: document.id };
      return runSection({ id, submission, run, pause: pauses[run.platform]?.at(-1), now }, readTask);
    }),
  );
  return [
    await postSection(ctx, id, submission, readTask),
    ...sections,
    ...(runs.length > shown.length ? [`${runs.length - shown.length} more targets: name one with --target.`] : []),
  ].join('\n\n');
}

async function postSection(
  { config }: Pick<Context, 'config'>,
  id: string,
  submission: Submission,
  readTask: ReadTask,
): Promise<string> {
  const { status, createdAt, publishAt, queuedAt, revision, trace } = submission;
  const suffix = revision === 0 ? 'accepted' : `edited-${revision}`;
  return [
    `post       ${id}, ${status}`,
    `accepted   ${iso(createdAt)}`,
    `due        ${publishAt ? iso(publishAt) : 'at once'}`,
    `fanned out ${iso(queuedAt ?? null)}`,
    `logs       gcloud logging read '${logFilter(id, createdAt)}' --order=asc`,
    `trace      ${trace.traceId}`,
    `task       ${await taskLine(orchestrationTask(config, id, submission, suffix), suffix, readTask)}`,
  ].join('\n');
}

interface InspectedRun {
  id: string;
  submission: Submission;
  run: Run & { runId: string };
  /** The last one of its platform. */
  pause: Pause | undefined;
  now: number;
}

async function runSection({ id, submission, run, pause, now }: InspectedRun, readTask: ReadTask): Promise<string> {
  const { events, runs } = timelineOf(id, submission, [run]);
  const isPaused =
    pause !== undefined && !isTerminal(run.status) && now < (pause.until?.getTime() ?? now) + PAUSED_DELAY_MS;
  const suffixes = [...suffixesOf(submission, run), ...(isPaused ? pausedSuffixes(pause, now) : [])];
  const tasks = suffixes.map((suffix) => taskLine(publishTask(run, submission.trace, suffix), suffix, readTask));
  return [
    `${run.targetId}  ${run.status}, attempt ${run.attempt}`,
    ...runs.flatMap((punctuality) => punctualityLines(punctuality, now)),
    ...(isPaused ? [`  paused   ${iso(pause.from)} to ${iso(pause.until)}: ${pause.reason}`] : []),
    ...events.filter((event) => event.target !== null).map((event) => `  ${eventLine(event)}`),
    `  logs     gcloud logging read '${logFilter(id, submission.createdAt, run)}' --order=asc`,
    ...(await Promise.all(tasks)).map((line) => `  task     ${line}`),
  ].join('\n');
}

function punctualityLines({ dueAt, startedAt, lateMs, delays }: RunView, now: number): string[] {
  const dueSince = dueAt && !startedAt ? now - Date.parse(dueAt) : null;
  return [
    `  due      ${dueAt ?? 'unknown'}`,
    `  started  ${startedAt ?? 'not yet'}`,
    `  late     ${dueSince === null ? lateText(lateMs) : dueSince < 0 ? 'not due yet' : `${seconds(dueSince)} so far`}`,
    ...delays.map(
      ({ reason, from, until }) =>
        `  waited   ${seconds(Date.parse(until) - Date.parse(from))}  ${reason}, ${from} to ${until}`,
    ),
  ];
}

function lateText(lateMs: number | null): string {
  return lateMs === null ? 'unknown' : seconds(lateMs);
}

/** The tasks that wait for the end of a pause, or come back after it: enqueued at most ten minutes ago. */
function pausedSuffixes(pause: Pause, now: number): string[] {
  return [0, 1, 2].map((halves) => pausedDedupeSuffix(pause, now - (halves * PAUSED_DELAY_MS) / 2));
}

/** The tasks that a run has had or will have next, by their rounds. Those of sweeps have a time in their names. */
function suffixesOf(submission: Submission, { attempt, waits, requeues, lease, status, ...run }: Run): string[] {
  return [
    firstDedupeSuffix(submission),
    ...requeues.map(({ at }) => `retry-${at.getTime()}`),
    ...(lease ? [`after-lease-${lease.fence}-${lease.until.getTime()}`] : []),
    ...(attempt > 1 ? [nextDedupeSuffix({ attempt: attempt - 1, waits })] : []),
    ...(isTerminal(status) || (run.startedAt === null && waits === 0) ? [] : [nextDedupeSuffix({ attempt, waits })]),
  ];
}

async function taskLine(task: Task, suffix: string, readTask: ReadTask): Promise<string> {
  const found = await readTask(task);
  const state = found ? `scheduled for ${iso(found.scheduleTime)}, ${found.dispatchCount} attempts` : 'gone';
  return `${suffix}: ${state} (${task.queue}/${task.name})`;
}

function logFilter(id: string, createdAt: Date, run?: Pick<Run, 'platform' | 'userId'>): string {
  const ofFunction = run ? ` AND jsonPayload.functionName="${queueOfRun(run)}"` : '';
  return `jsonPayload.flowId="${id}"${ofFunction} AND timestamp>="${iso(createdAt)}"`;
}

/** An event with its fields by their names in the API. */
function eventLine({ at, type, target: _target, ...fields }: TimelineView['events'][number]): string {
  const shown = Object.entries(fields).filter(([, value]) => value !== null && value !== '');
  return [at, type, ...shown.map(([name, value]) => `${name}=${JSON.stringify(value)}`)].join('  ');
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

function iso(time: Date | null): string {
  return time?.toISOString() ?? 'not yet';
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import { currentPause } from '../../infra/limits/pauses.ts';
import type { Logger } from '../../infra/observe/logger.ts';
import type { RunAddress, TaskResult } from '../../infra/queue/task-result.ts';
import { EARLY_TASK_TOLERANCE_MS, EDITED_DELAY_MS, PAUSED_DELAY_MS } from '../../model/delays.ts';
import { isTestUser, jitter } from '../../model/ids.ts';
import type { Submission } from '../../model/post.ts';
import type { Run, RunProblem } from '../../model/run.ts';
import type { Pause, PlatformPauses } from '../../model/status.ts';
import type { PlatformModule } from '../../platforms/contract/module.ts';
import { loadFor } from '../../platforms/registry.ts';
import {
  type ClaimRejection,
  claimRejection,
  definitelyUnsupported,
  isOverdue,
  nextReply,
  outcomeUnknown,
  pausedDedupeSuffix,
  tooLate,
} from '../posts/index.ts';
import { contentFor, type RunContent } from './content-for.ts';
import { takePlace } from './customer-places.ts';
import { failRun, publishAndFinish } from './finish-attempt.ts';
import { isSubscribed, readRun } from './publish-run.ts';
import { claimRun, RunSession, type RunSnapshot } from './run-session.ts';

const done: TaskResult = { kind: 'done' };

const noPauses: PlatformPauses = { pauses: {} };

/** How often a run is read again because its post was edited at the same time. */
const EDIT_ATTEMPTS = 3;

/**
 * Handles one delivery of a publish task: claims the run, publishes through the platform's module, records the outcome.
 * A repeated delivery of a finished run does nothing; one of a run that another worker holds waits for its lease.
 */
export async function deliver(
  ctx: Context,
  address: RunAddress,
  logger: Logger,
  attempts = EDIT_ATTEMPTS,
): Promise<TaskResult> {
  const [module, pauses] = await Promise.all([
    loadFor(address.userId, address.platform),
    // A simulated platform is not the one that is paused.
    isTestUser(address.userId) ? noPauses : ctx.readPauses(),
  ]);
  const pause = currentPause(pauses, address.platform);
  if (pause) return waitForResume(pause, ctx.clock.now());
  const requestedAt = ctx.clock.now();
  const { run, submission, isUserDeleted } = await readRun(ctx, address);
  if (isUserDeleted) {
    logger.info('skipped a run of a deleted user', { postSubmissionId: address.postSubmissionId });
    return done;
  }
  if (!run || !submission || submission.userId !== address.userId) {
    logger.warn('a task for a run that does not exist', { postSubmissionId: address.postSubmissionId });
    return done;
  }
  // The post was rescheduled: it is fanned out again, with separate tasks.
  if (submission.status === 'queued' && submission.publishAt) return done;
  const early =
    submission.status !== 'cancelled' && (await waitUntilDue(submission.publishAt, run.readTime.toMillis()));
  if (early) return early;
  const subscribed = await isSubscribed(ctx, address, submission);
  const found = { run, submission, module, pauses, requestedAt, subscribed, ...contentFor(submission, run.id) };
  const result = await publishInTurn(ctx, address, await onceDue(ctx, found), logger);
  if (result !== 'changed') return result;
  return attempts > 1 ? deliver(ctx, address, logger, attempts - 1) : waitForEdits(submission.revision);
}

interface FoundRun extends RunContent {
  run: RunSnapshot;
  submission: Submission;
  module: PlatformModule;
  pauses: PlatformPauses;
  /** When the run was read (ms since the epoch). */
  requestedAt: number;
  subscribed: boolean;
}

/** The run, after a short wait if its next attempt is due very soon. */
async function onceDue(ctx: Context, found: FoundRun): Promise<FoundRun> {
  const rejection = rejectionOf(found.run);
  if (rejection?.kind !== 'early' || rejection.delayMs > EARLY_TASK_TOLERANCE_MS) return found;
  await sleep(rejection.delayMs);
  const requestedAt = ctx.clock.now();
  return { ...found, run: await found.run.ref.get(), requestedAt };
}

function rejectionOf(run: RunSnapshot): ClaimRejection | null {
  const data = run.data();
  return data ? claimRejection(data, run.readTime.toMillis()) : { kind: 'finished' };
}

/** Publishes the run with one of its customer's places, unless it waits for one. `changed`: by others, since it was read. */
async function publishInTurn(
  ctx: Context,
  address: RunAddress,
  found: FoundRun,
  logger: Logger,
): Promise<TaskResult | 'changed'> {
  if (rejectionOf(found.run)) return claimAndPublish(ctx, address, found, logger);
  const place = await takePlace(ctx, address, found);
  if (typeof place !== 'function') return place;
  try {
    return await claimAndPublish(ctx, address, found, logger);
  } finally {
    await place();
  }
}

async function claimAndPublish(
  ctx: Context,
  address: RunAddress,
  { run, submission, module, pauses, requestedAt, subscribed, content, options }: FoundRun,
  logger: Logger,
): Promise<TaskResult | 'changed'> {
  const withFirstWrite = content.media.length === 0;
  const { deadlineMs } = module;
  const { revision } = submission;
  const claimContext = { ...ctx, sleep: (ms: number) => sleep(ms) };
  const session = await claimRun(claimContext, run, { deadlineMs, revision, pauses, requestedAt, withFirstWrite });
  if (!(session instanceof RunSession)) {
    if (session.kind === 'finished') return done;
    return session.kind === 'edited' ? 'changed' : { ...session, kind: 'wait' };
  }
  session.submission = submission;
  const reason = session.run.result
    ? overdueReply(session, pauses)
    : preflightProblem({ submission, content, subscribed }, session, module, pauses);
  if (reason) return failRun(ctx, session, reason, logger);
  return publishAndFinish({ ctx, address, module, session, submission, content, options, logger });
}

/** While a platform is paused, each run is polled once in this period, without a read. */
function waitForResume(pause: Pause, now: number): TaskResult {
  return {
    kind: 'wait',
    delayMs: jitter(PAUSED_DELAY_MS),
    dedupeSuffix: pausedDedupeSuffix(pause, now),
    message: 'Publishing to this platform is paused.',
  };
}

/** A task that came before its post is due: clocks differ, and the Tasks emulator ignores schedule times. */
async function waitUntilDue(publishAt: Date | null, now: number): Promise<TaskResult | null> {
  const delayMs = (publishAt?.getTime() ?? 0) - now;
  if (delayMs > EARLY_TASK_TOLERANCE_MS)
    return { kind: 'wait', delayMs, dedupeSuffix: `due-${now + delayMs}`, message: 'The post is not due yet.' };
  if (delayMs > 0) await sleep(delayMs);
  return null;
}

/** The next poll of a run of a post that is edited again and again. */
function waitForEdits(revision: number): TaskResult {
  return {
    kind: 'wait',
    delayMs: EDITED_DELAY_MS,
    dedupeSuffix: `edited-${revision}`,
    message: 'The post is being edited.',
  };
}

/** Why the run fails before anything is sent; null if it may be published. */
function preflightProblem(
  found: { submission: Submission; content: RunContent['content']; subscribed: boolean },
  session: RunSession,
  module: PlatformModule,
  pauses: PlatformPauses,
): RunProblem | null {
  const permanent = (code: RunProblem['code'], message: string): RunProblem => ({ code, message, transient: false });
  const { lastProblem } = session.run;
  if (found.submission.status === 'cancelled') return permanent('cancelled', 'The post was cancelled.');
  if (isOverdue(session.run, pauses, session.now()))
    return lastProblem?.code === 'unknown' ? outcomeUnknown : gaveUp(session.run);
  if (!found.subscribed)
    return permanent('subscription_inactive', 'The subscription was not active when the post was due.');
  const unsupported = definitelyUnsupported(module.rules, found.content);
  return unsupported ? permanent('content_unsupported', unsupported) : null;
}

/** Why no further reply of a live post is sent; null if the next one may be. */
function overdueReply(session: RunSession, pauses: PlatformPauses): RunProblem | null {
  const { run } = session;
  return nextReply(run.replies) !== null && isOverdue(run, pauses, session.now()) ? gaveUp(run) : null;
}

/** With the latest problem of the run, if it had one, or what it waited for. */
function gaveUp(run: Run): RunProblem {
  const problem = tooLate(run);
  if (!run.lastProblem) return problem;
  return { ...problem, message: `We kept trying and gave up. The last problem was: ${run.lastProblem.message}` };
}

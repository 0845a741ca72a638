import { z } from 'zod';
import { readableUrl } from '../../infra/files/test-files.ts';
import type { Logger } from '../../infra/observe/logger.ts';
import type { TaskResult } from '../../infra/queue/task-result.ts';
import {
  CLAIMED_POST_DELAY_MS,
  type DelayReason,
  LEASE_LOST_DELAY_MS,
  OWN_ERROR_DELAY_MS,
  TRANSIENT_DELAY_MS,
} from '../../model/delays.ts';
import { HeraldError } from '../../model/errors.ts';
import { isLive } from '../../model/ids.ts';
import type { Content } from '../../model/post.ts';
import { type Run, type RunNote, type RunProblem, runNote } from '../../model/run.ts';
import type { FollowUp } from '../../platforms/contract/module.ts';
import type { FailureOutcome, Outcome, Published } from '../../platforms/contract/outcome.ts';
import type { Steps } from '../../platforms/contract/steps.ts';
import { unsupportedBy } from '../../platforms/kit/rules/platform-rules.ts';
import { platformDefinitions } from '../../platforms/registry.ts';
import { openFile } from '../media/index.ts';
import { latenessFields, nextDedupeSuffix, nextReply, outcomeUnknown } from '../posts/index.ts';
import { resolveKinds } from './content-for.ts';
import type { EndContext } from './end-run.ts';
import { afterFollowUp, missingNote, pauseAfter, type WaitOutcome } from './next-attempt.ts';
import { notesOf } from './notes.ts';
import { downloadRules } from './open-media.ts';
import { followUpRun, type Publication, publishRun, replyRun } from './publish-run.ts';
import { RunLeaseLost, type RunSession } from './run-session.ts';
import { DurableSteps, reopenRecovered } from './steps.ts';
import {
  exchangedWithHolder,
  isStopped,
  storeEnd,
  storeFailure,
  storeLivePost,
  storeReplyPause,
  storeRetry,
  storeSuccess,
} from './store-outcome.ts';
import { waitToBegin } from './wait-to-begin.ts';

/** After so many attempts even a transient failure is a wait: a platform that is down must not slow its queue down. */
const TRANSIENT_ATTEMPTS = 2;
const done: TaskResult = { kind: 'done' };

/** Ends the run with a problem, and logs it: as failed, or where its post is live without some of its replies. */
export async function failRun(
  ctx: EndContext,
  session: RunSession,
  problem: RunProblem,
  logger: Logger,
): Promise<TaskResult> {
  await storeFailure(ctx, session, problem);
  logNotPublished(logger, session.run, problem.code);
  return done;
}

/** Makes one attempt at a claimed run, and records the outcome. */
export async function publishAndFinish(claimed: Publication): Promise<TaskResult> {
  let publication = claimed;
  try {
    const { result } = claimed.session.run;
    if (result) return await followPost(claimed, result);
    const wait = await waitToBegin(claimed);
    if (wait) return await finishWaiting(claimed, wait);
    publication = await withKnownKinds(claimed);
    const problem = publication === claimed ? null : unsupportedBy(claimed.module.rules, publication.content);
    if (problem !== null)
      return await failRun(
        claimed.ctx,
        claimed.session,
        { code: 'content_unsupported', message: problem, transient: false },
        claimed.logger,
      );
    return await finishWith(publication, await publishRun(publication));
  } catch (error) {
    if (error instanceof RunLeaseLost) {
      const dedupeSuffix = `lost-lease-${publication.session.run.attempt}`;
      return { kind: 'wait', delayMs: LEASE_LOST_DELAY_MS, dedupeSuffix, message: error.message };
    }
    if (isNotConnected(error)) {
      const problem: RunProblem = { code: 'missing_integrations', message: error.message, transient: false };
      return failRun(claimed.ctx, publication.session, problem, publication.logger);
    }
    return finishWith(publication, unexpectedOutcome(publication, error));
  }
}

/**
 * A run that Herald could not finish is logged as a warning. A run that needs its user, that the platform refused, or
 * that failed in a requested test scenario, is not.
 */
function logNotPublished(logger: Logger, run: Run, errorCode: string): void {
  const isUnfinished = errorCode === 'gave_up' || errorCode === 'outcome_unknown';
  const level = isUnfinished && isLive(run.userId) ? 'warn' : 'info';
  const message = run.result ? 'published without some of its replies' : 'not published';
  logger[level](message, { errorCode, ...latenessFields(run) });
}

function followUpsOf({ module: { followUps = [] }, content }: Publication): FollowUp[] {
  return followUps.filter(({ isNeeded }) => isNeeded(content));
}

/** Makes what follows a live post, one after the other, and sends its replies. The run succeeds with or without it. */
async function followPost(publication: Publication, result: NonNullable<Run['result']>): Promise<TaskResult> {
  const { ctx, session } = publication;
  const notes = await makeFollowUps(publication, result);
  if (!Array.isArray(notes)) return notes;
  if (nextReply(session.run.replies) !== null) {
    const outcome = await replyRun(publication, result, (content, steps) =>
      withKinds(publication, content, steps),
    ).catch((error: unknown) => unlessLeaseLost(publication, error));
    if (outcome.kind === 'replyPause') {
      await storeReplyPause(session, outcome.at, publication.module.deadlineMs);
      const delayMs = Math.max(0, outcome.at - session.now());
      const message = 'The next reply is not due yet.';
      return { kind: 'wait', delayMs, dedupeSuffix: nextDedupeSuffix(session.run), message };
    }
    if (outcome.kind !== 'published') return finishFailed(publication, outcome);
  }
  // Only follow-ups change the notes here: the run has those of the post, and those of the replies that are live.
  const areRecorded = session.run.replies.length > 0 || followUpsOf(publication).length === 0;
  await storeEnd(ctx, session, result, areRecorded ? session.run.notes : notes);
  return done;
}

/** Its notes, once the follow-ups of a post with replies are done: they are not made again with each reply. */
const FOLLOW_UP_NOTES = 'followUpNotes';
const followUpNotes = z.array(runNote);

/** The notes of a live post after its follow-ups; or the wait for one of them. */
async function makeFollowUps(
  publication: Publication,
  result: NonNullable<Run['result']>,
): Promise<RunNote[] | TaskResult> {
  const { session, module, content, logger } = publication;
  const { steps, attempt, replies } = session.run;
  const followUps = followUpsOf(publication);
  const made = followUpNotes.safeParse(steps[FOLLOW_UP_NOTES]?.value);
  if (made.success) return made.data;
  const notes = notesOf(module.rules, content);
  for (const followUp of followUps) {
    const outcome = await followUpRun(publication, followUp, result).catch((error: unknown) =>
      unlessLeaseLost(publication, error),
    );
    const next = afterFollowUp(followUp, outcome, session.run, session.now());
    if ('wait' in next) return finishWaiting(publication, next.wait);
    if (!next.note) continue;
    logger.warn('published a post with missing parts', { note: next.note.code, platformPostId: result.id });
    notes.push(next.note);
  }
  if (followUps.length > 0 && replies.length > 0) {
    const step = { state: 'done', at: new Date(session.now()), attempt, value: notes } as const;
    session.writeWithNext({ notes, steps: { ...session.run.steps, [FOLLOW_UP_NOTES]: step } });
  }
  return notes;
}

function unlessLeaseLost(publication: Publication, error: unknown): FailureOutcome {
  if (error instanceof RunLeaseLost) throw error;
  return unexpectedOutcome(publication, error);
}

/** An unexpected error is retried like any other failure, until the run's deadline. */
function unexpectedOutcome({ address, logger }: Publication, error: unknown): FailureOutcome {
  if (isNotConnected(error)) return { kind: 'reconnect', message: error.message };
  logger.error('publishing failed unexpectedly', { postSubmissionId: address.postSubmissionId }, error);
  return { kind: 'retryAfter', retryAfterMs: OWN_ERROR_DELAY_MS, message: 'Something went wrong on our side.' };
}

function isNotConnected(error: unknown): error is HeraldError {
  return error instanceof HeraldError && error.reason === 'missing_integrations';
}

/** Releases the run until its next attempt. */
async function finishWaiting(publication: Publication, outcome: WaitOutcome): Promise<TaskResult> {
  const { ctx, session, address, logger } = publication;
  const { kind, retryAfterMs: requestedDelayMs, message } = outcome;
  if (requestedDelayMs === null) return failRun(ctx, session, outcomeUnknown, logger);
  const retryAfterMs = pauseAfter({ kind, retryAfterMs: requestedDelayMs }, session.run, session.now());
  const by = outcome.kind === 'retryAfter' ? outcome.stop : undefined;
  if (by === 'service' && !isStopped(session.run)) {
    const until = new Date(session.now() + retryAfterMs).toISOString();
    logger.error('a platform has stopped this service', { reason: message, until });
  }
  const stop = by && { by, deadlineMs: publication.module.deadlineMs };
  await storeRetry(session, { kind, retryAfterMs, message, stop, reason: delayReasonOf(outcome) });
  // A simulated platform must not slow the queue of the real one down.
  const isTransient =
    isLive(address.userId) &&
    kind === 'retryAfter' &&
    session.run.attempt <= TRANSIENT_ATTEMPTS &&
    retryAfterMs <= TRANSIENT_DELAY_MS;
  const next = { delayMs: retryAfterMs, dedupeSuffix: nextDedupeSuffix(session.run), message };
  return { kind: isTransient ? 'retry' : 'wait', ...next };
}

function delayReasonOf(outcome: WaitOutcome): DelayReason {
  if (outcome.kind === 'pending') return 'media_processing';
  if (outcome.kind === 'unknown') return 'outcome_check';
  if (outcome.stop) return outcome.stop === 'service' ? 'service_stopped' : 'quota_used_up';
  return outcome.reason ?? 'error';
}

/** The publication with the kinds of all files of its post. */
async function withKnownKinds(publication: Publication): Promise<Publication> {
  const content = await withKinds(publication, publication.content, new DurableSteps(publication.session));
  return content === publication.content ? publication : { ...publication, content };
}

function withKinds({ ctx, address }: Publication, content: Content, steps: Pick<Steps, 'remember'>): Promise<Content> {
  return resolveKinds(content, {
    steps,
    detect: async (url, signal) => {
      const readable = await readableUrl(ctx.files, address.userId, url);
      return (await openFile(ctx, readable, { ...downloadRules(ctx.config.media), signal })).fileType.mimeType;
    },
    // Well within the lease, which is not renewed in the meantime.
    timeoutMs: ctx.config.publishing.leaseMs / 4,
  });
}

async function finishWith(publication: Publication, outcome: Outcome): Promise<TaskResult> {
  return outcome.kind === 'published' ? finishPublished(publication, outcome) : finishFailed(publication, outcome);
}

async function finishFailed(publication: Publication, outcome: FailureOutcome): Promise<TaskResult> {
  const { ctx, session, logger } = publication;
  if (outcome.kind === 'rejected' || outcome.kind === 'reconnect') {
    const code = outcome.kind === 'rejected' ? outcome.code : 'reconnect_required';
    return failRun(ctx, session, { code, message: outcome.message, transient: false }, logger);
  }
  return finishWaiting(publication, outcome);
}

/** Ends the run with its post, or continues with the follow-ups. */
async function finishPublished(publication: Publication, { id, url }: Published): Promise<TaskResult> {
  const { ctx, session, content, module, logger } = publication;
  const result = { id, url };
  const notes = notesOf(module.rules, content);
  const missing = followUpsOf(publication).map(missingNote);
  const isFollowed = missing.length > 0 || (module.publishReply !== undefined && (content.replies ?? []).length > 0);
  const recorded = isFollowed
    ? await storeLivePost(ctx, session, { ...recordOf(publication, result), notes: [...notes, ...missing] }, module)
    : await storeSuccess(ctx, session, { ...recordOf(publication, result), notes });
  if (!recorded) return finishWithClaimedPost(publication, result);
  logger.info('published', { platformPostId: id, ...latenessFields(session.run) });
  return isFollowed ? followPost(publication, result) : done;
}

function recordOf({ address, submission, content }: Publication, result: NonNullable<Run['result']>) {
  return {
    address,
    submission,
    content,
    result,
  };
}

/**
 * The post of the platform belongs to another run. A run that found the post by a lookup looks it up again, and so does one that
 * made a post below which the other run has begun its replies; any other one that got it in a response has failed.
 */
async function finishWithClaimedPost(
  { ctx, session, address, logger }: Publication,
  result: NonNullable<Run['result']>,
): Promise<TaskResult> {
  const message = `${platformDefinitions[address.platform].displayName} has this post already, as an earlier one.`;
  const steps = reopenRecovered(session.run.steps) ?? (await exchangedWithHolder(ctx, session, address, result.id));
  if (!steps) return failRun(ctx, session, { code: 'platform_rejected', message, transient: false }, logger);
  await storeRetry(
    session,
    { kind: 'unknown', retryAfterMs: CLAIMED_POST_DELAY_MS, message, reason: 'claimed_post' },
    steps,
  );
  return { kind: 'wait', delayMs: CLAIMED_POST_DELAY_MS, dedupeSuffix: nextDedupeSuffix(session.run), message };
}

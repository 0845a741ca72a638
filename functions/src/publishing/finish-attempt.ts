import { HeraldError } from '../errors.ts';
import { openFile } from '../media/open-file.ts';
import type { Logger } from '../observe/logger.ts';
import type { Outcome } from '../platforms/contract/outcome.ts';
import { unsupportedBy } from '../platforms/kit/rules/platform-rules.ts';
import { platformDefinitions } from '../platforms/platform.ts';
import type { RunProblem } from '../store/documents/run.ts';
import { SECOND } from '../time/clock.ts';
import { pauseAfter } from './backoff.ts';
import { type Publication, publishRun } from './publish-run.ts';
import { isStopped, recordFailure, recordRetry, recordSuccess } from './record-outcome.ts';
import { resolveKinds } from './resolve-kinds.ts';
import { RunLeaseLost, type RunSession } from './run-session.ts';
import { nextRound, outcomeUnknown } from './run-state.ts';
import { DurableSteps, reopenRecovered } from './steps.ts';
import type { TaskResult } from './task-result.ts';

/** After so many attempts even a transient failure is a wait: a platform that is away must not slow its queue down. */
const TRANSIENT_ATTEMPTS = 2;
/** A longer delay is that of one account's limits, not of the platform. */
const MAX_TRANSIENT_DELAY_MS = 10 * SECOND;
/** Before a run whose post turned out to be another's looks again. */
const CLAIMED_DELAY_MS = 15 * SECOND;
const LEASE_LOST_DELAY_MS = 5 * SECOND;

const done: TaskResult = { kind: 'done' };

/** A run that Herald could not finish is a warning; one that needs its user, or that the platform refused, is not. */
const logNotPublished = (logger: Logger, errorCode: string): void => {
  const level = errorCode === 'gave_up' || errorCode === 'outcome_unknown' ? 'warn' : 'info';
  logger[level]('not published', { errorCode });
};

/** Ends the run as failed, and says so in the log. */
export const failRun = async (session: RunSession, problem: RunProblem, logger: Logger): Promise<TaskResult> => {
  await recordFailure(session, problem);
  logNotPublished(logger, problem.code);
  return done;
};

/** The platform's post belongs to another run. A run that found it looks again; one that got it as a response has failed. */
const recordClaimedPost = async ({ session, address, logger }: Publication): Promise<TaskResult> => {
  const message = `${platformDefinitions[address.platform].displayName} has this post already, as an earlier one.`;
  const steps = reopenRecovered(session.run.steps);
  if (!steps) return failRun(session, { code: 'platform_rejected', message, transient: false }, logger);
  await recordRetry(session, { kind: 'unknown', retryAfterMs: CLAIMED_DELAY_MS, message }, steps);
  return { kind: 'wait', delayMs: CLAIMED_DELAY_MS, round: nextRound(session.run), message };
};

const recordOutcome = async (publication: Publication, outcome: Outcome): Promise<TaskResult> => {
  const { session, address, submission, content, logger } = publication;
  if (outcome.kind === 'published') {
    const result = { id: outcome.id, url: outcome.url };
    if (!(await recordSuccess(publication.ctx, session, { address, submission, content, result })))
      return recordClaimedPost(publication);
    logger.info('published', { platformPostId: outcome.id });
    return done;
  }
  if (outcome.kind === 'rejected' || outcome.kind === 'reconnect') {
    const code = outcome.kind === 'rejected' ? outcome.code : 'reconnect_required';
    return failRun(session, { code, message: outcome.message, transient: false }, logger);
  }
  const { kind, retryAfterMs: askedMs, message } = outcome;
  if (askedMs === null) return failRun(session, outcomeUnknown, logger);
  const retryAfterMs = pauseAfter({ kind, retryAfterMs: askedMs }, session.run, session.now());
  const by = outcome.kind === 'retryAfter' ? outcome.stop : undefined;
  if (by === 'service' && !isStopped(session.run)) {
    const until = new Date(session.now() + retryAfterMs).toISOString();
    logger.error('a platform has stopped this service', { reason: message, until });
  }
  const stop = by && { by, deadlineMs: publication.module.deadlineMs };
  await recordRetry(session, { kind, retryAfterMs, message, stop });
  const isTransient =
    kind === 'retryAfter' && session.run.attempt <= TRANSIENT_ATTEMPTS && retryAfterMs <= MAX_TRANSIENT_DELAY_MS;
  const next = { delayMs: retryAfterMs, round: nextRound(session.run), message };
  return { kind: isTransient ? 'retry' : 'wait', ...next };
};

/** An unexpected error is retried like any other failure, until the run's deadline. */
const outcomeOfUnexpectedError = (error: unknown): Outcome | RunProblem => {
  if (error instanceof HeraldError && error.reason === 'missing_integrations')
    return { code: 'missing_integrations', message: error.message, transient: false };
  return { kind: 'retryAfter', retryAfterMs: 10_000, message: 'Something went wrong on our side.' };
};

/** The publication with the kinds of all its files. */
const withKnownKinds = async (publication: Publication): Promise<Publication> => {
  const { ctx, session } = publication;
  const content = await resolveKinds(publication.content, {
    steps: new DurableSteps(session),
    detect: async (url, signal) =>
      (await openFile(ctx, url, { maxBytes: ctx.config.media.maxBytes, signal })).fileType.mimeType,
    // Well within the lease, which is not renewed in the meantime.
    timeoutMs: ctx.config.publishing.leaseMs / 4,
  });
  return content === publication.content ? publication : { ...publication, content };
};

/** Makes one attempt at a claimed run, and records what became of it. */
export const publishAndRecord = async (claimed: Publication): Promise<TaskResult> => {
  let publication = claimed;
  try {
    publication = await withKnownKinds(claimed);
    const problem = publication === claimed ? null : unsupportedBy(claimed.module.rules, publication.content);
    if (problem !== null)
      return await failRun(
        claimed.session,
        { code: 'content_unsupported', message: problem, transient: false },
        claimed.logger,
      );
    return await recordOutcome(publication, await publishRun(publication));
  } catch (error) {
    if (error instanceof RunLeaseLost) {
      const round = `lost-lease-${publication.session.run.attempt}`;
      return { kind: 'wait', delayMs: LEASE_LOST_DELAY_MS, round, message: error.message };
    }
    const result = outcomeOfUnexpectedError(error);
    if ('code' in result && 'transient' in result) return failRun(publication.session, result, publication.logger);
    publication.logger.error(
      'publishing failed unexpectedly',
      { postSubmissionId: publication.address.postSubmissionId },
      error,
    );
    return recordOutcome(publication, result);
  }
};

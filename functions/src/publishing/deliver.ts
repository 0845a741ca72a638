import { setTimeout as sleep } from 'node:timers/promises';
import type { OpenAccount } from '../connections/open-account.ts';
import { platformSettings } from '../connections/platform-settings.ts';
import { freshAccount } from '../connections/refresh.ts';
import type { Context } from '../context.ts';
import { HeraldError } from '../errors.ts';
import { jitter } from '../ids/ids.ts';
import { rehost } from '../media/rehost.ts';
import type { Logger } from '../observe/logger.ts';
import type { PlatformModule } from '../platforms/contract/module.ts';
import { type FailureOutcome, type Outcome, PlatformFailure } from '../platforms/contract/outcome.ts';
import { platformDefinitions } from '../platforms/platform.ts';
import { load } from '../platforms/registry.ts';
import type { Pause, PlatformPauses } from '../store/documents/platform-pauses.ts';
import type { RunProblem } from '../store/documents/run.ts';
import type { Submission } from '../store/documents/submission.ts';
import { MINUTE, SECOND } from '../time/clock.ts';
import { pauseAfter } from './backoff.ts';
import { createOpenMedia } from './open-media.ts';
import { currentPause } from './pauses.ts';
import { isSubscribed, readRun } from './read-run.ts';
import { recordFailure, recordRetry, recordSuccess, userPostId } from './record-outcome.ts';
import { claimRun, RunLeaseLost, RunSession } from './run-session.ts';
import { isOverdue, nextRound, outcomeUnknown } from './run-state.ts';
import { DurableSteps, reopenRecovered } from './steps.ts';
import type { RunAddress, TaskResult } from './task-result.ts';

const done: TaskResult = { kind: 'done' };

/** A run that Herald could not finish is a warning; one that needs its user, or that the platform refused, is not. */
const logNotPublished = (logger: Logger, errorCode: string): void => {
  const level = errorCode === 'gave_up' || errorCode === 'outcome_unknown' ? 'warn' : 'info';
  logger[level]('not published', { errorCode });
};
/** A task that is at most this early waits in its worker: the clocks of the queue and the store differ a little. */
const CLOCK_TOLERANCE_MS = 2 * SECOND;
/** After so many attempts even a transient failure is a wait: a platform that is away must not slow its queue down. */
const TRANSIENT_ATTEMPTS = 2;
/** A longer delay is that of one account's limits, not of the platform. */
const MAX_TRANSIENT_DELAY_MS = 10 * SECOND;
const PAUSED_LOOK_MS = 5 * MINUTE;
/** Before a run whose post turned out to be another's looks again. */
const CLAIMED_DELAY_MS = 15 * SECOND;
const LEASE_LOST_DELAY_MS = 5 * SECOND;

/** Why the run fails before anything is sent; null if it may be published. */
const preflightProblem = (
  found: { submission: Submission; subscribed: boolean },
  session: RunSession,
  module: PlatformModule,
  pauses: PlatformPauses,
): RunProblem | null => {
  const permanent = (code: string, message: string): RunProblem => ({ code, message, transient: false });
  const { lastProblem } = session.run;
  if (found.submission.status === 'cancelled') return permanent('cancelled', 'The post was cancelled.');
  if (isOverdue(session.run, pauses, session.now()))
    return lastProblem?.code === 'unknown'
      ? outcomeUnknown
      : {
          code: 'gave_up',
          message: lastProblem
            ? `We kept trying and gave up. The last problem was: ${lastProblem.message}`
            : 'The post could not be published in time, so we gave up.',
          transient: true,
        };
  if (!found.subscribed)
    return permanent('subscription_inactive', 'The subscription was not active when the post was due.');
  const unsupported = module.unsupported(found.submission.content);
  return unsupported ? permanent('content_unsupported', unsupported) : null;
};

interface Publication {
  ctx: Context;
  address: RunAddress;
  module: PlatformModule;
  session: RunSession;
  submission: Submission;
  logger: Logger;
}

/** Those of the posts that no other run of the user has been published as. */
const unclaimedPosts = async <T extends { id: string }>(
  { store }: Context,
  { userId, postSubmissionId, platform }: RunAddress,
  runId: string,
  posts: readonly T[],
): Promise<T[]> => {
  const records = await Promise.all(
    posts.map(({ id }) => store.read(store.user(userId).posts.doc(userPostId(platform, id)))),
  );
  return posts.filter((_post, index) => {
    const holder = records[index]?.data();
    return !holder || (holder.postSubmissionId === postSubmissionId && holder.runId === runId);
  });
};

const publishOnce = (
  publication: Publication,
  account: OpenAccount,
): Promise<Extract<Outcome, { kind: 'published' }>> => {
  const { ctx, address, module, session, submission, logger } = publication;
  const location = `postSubmissions/${address.postSubmissionId}/runs/${address.platform}:${address.accountId}#steps`;
  return module.publish(
    {
      content: submission.content,
      options: { trialReel: submission.trialReel },
      account,
      steps: new DurableSteps(session),
      sealer: { seal: (text) => ctx.vault.seal(text, location), open: (sealed) => ctx.vault.open(sealed, location) },
      http: ctx.http,
      openMedia: createOpenMedia(ctx.config.media, sleep),
      // Well within the lease, which is not renewed in the meantime.
      rehost: (item) => rehost(ctx, item, { timeoutMs: ctx.config.publishing.leaseMs / 2, logger }),
      unclaimed: (posts) => unclaimedPosts(ctx, address, session.id, posts),
      // The store's time, as in the timestamps of intents.
      clock: { now: () => session.now() },
      logger,
      sleep: (ms) => sleep(ms),
      yieldAt: session.now() + ctx.config.publishing.pollBudgetMs,
    },
    platformSettings(ctx, module.platform),
  );
};

/** A platform that is still processing is a normal wait. */
const levelOf = ({ kind }: FailureOutcome): 'debug' | 'info' | 'warn' => {
  if (kind === 'pending') return 'debug';
  return kind === 'unknown' ? 'warn' : 'info';
};

/** Publishes, and retries once with fresh tokens if the platform rejects the stored ones. */
const publishWithFreshToken = async (publication: Publication): Promise<Outcome> => {
  const { ctx, address, logger } = publication;
  const location = { uid: address.userId, platform: address.platform, accountId: address.accountId };
  try {
    const account = await freshAccount(ctx, location, { logger });
    return await publishOnce(publication, account).catch(async (error: unknown) => {
      if (!(error instanceof PlatformFailure) || error.outcome.kind !== 'reconnect') throw error;
      return publishOnce(publication, await freshAccount(ctx, location, { logger, refused: account.accessToken }));
    });
  } catch (error) {
    if (!(error instanceof PlatformFailure)) throw error;
    const { platformTraceId, outcome, cause } = error;
    logger[levelOf(outcome)](
      'the platform did not publish',
      { outcome: outcome.kind, platformTraceId },
      cause ?? error,
    );
    return outcome;
  }
};

/** The platform's post belongs to another run. A run that found it looks again; one that got it as a response has failed. */
const recordClaimedPost = async ({ session, address, logger }: Publication): Promise<TaskResult> => {
  const message = `${platformDefinitions[address.platform].displayName} has this post already, as an earlier one.`;
  const steps = reopenRecovered(session.run.steps);
  if (!steps) {
    await recordFailure(session, { code: 'platform_rejected', message, transient: false });
    logNotPublished(logger, 'platform_rejected');
    return done;
  }
  await recordRetry(session, { kind: 'unknown', retryAfterMs: CLAIMED_DELAY_MS, message }, steps);
  return { kind: 'wait', delayMs: CLAIMED_DELAY_MS, round: nextRound(session.run), message };
};

const recordOutcome = async (publication: Publication, outcome: Outcome): Promise<TaskResult> => {
  const { session, address, submission, logger } = publication;
  if (outcome.kind === 'published') {
    const result = { id: outcome.id, url: outcome.url };
    if (!(await recordSuccess(publication.ctx, session, { address, submission, result })))
      return recordClaimedPost(publication);
    logger.info('published', { platformPostId: outcome.id });
    return done;
  }
  if (outcome.kind === 'rejected' || outcome.kind === 'reconnect') {
    const code = outcome.kind === 'rejected' ? outcome.code : 'reconnect_required';
    await recordFailure(session, { code, message: outcome.message, transient: false });
    logNotPublished(logger, code);
    return done;
  }
  const { kind, retryAfterMs: askedMs, message } = outcome;
  if (askedMs === null) {
    await recordFailure(session, outcomeUnknown);
    logNotPublished(logger, outcomeUnknown.code);
    return done;
  }
  const retryAfterMs = pauseAfter({ kind, retryAfterMs: askedMs }, session.run, session.now());
  await recordRetry(session, { kind, retryAfterMs, message });
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

const publishAndRecord = async (publication: Publication): Promise<TaskResult> => {
  try {
    return await recordOutcome(publication, await publishWithFreshToken(publication));
  } catch (error) {
    if (error instanceof RunLeaseLost) {
      const round = `lost-lease-${publication.session.run.attempt}`;
      return { kind: 'wait', delayMs: LEASE_LOST_DELAY_MS, round, message: error.message };
    }
    const result = outcomeOfUnexpectedError(error);
    if ('code' in result && 'transient' in result) {
      await recordFailure(publication.session, result);
      logNotPublished(publication.logger, result.code);
      return done;
    }
    publication.logger.error(
      'publishing failed unexpectedly',
      { postSubmissionId: publication.address.postSubmissionId },
      error,
    );
    return recordOutcome(publication, result);
  }
};

/** While a platform is paused a run is looked at once in such a period, without reading it. */
const waitForResume = (pause: Pause, now: number): TaskResult => ({
  kind: 'wait',
  delayMs: jitter(2 * PAUSED_LOOK_MS),
  round: `paused-${pause.from.getTime()}-${Math.floor(now / PAUSED_LOOK_MS)}`,
  message: 'Publishing to this platform is paused.',
});

/** A task that came before its post is due: clocks differ, and the Tasks emulator ignores schedule times. */
const waitUntilDue = async (publishAt: Date | null, now: number): Promise<TaskResult | null> => {
  const delayMs = (publishAt?.getTime() ?? 0) - now;
  if (delayMs > CLOCK_TOLERANCE_MS)
    return { kind: 'wait', delayMs, round: `due-${now + delayMs}`, message: 'The post is not due yet.' };
  if (delayMs > 0) await sleep(delayMs);
  return null;
};

/** Claims the run, after a short wait if the task is only a little early. */
const claim = async (
  ctx: Context,
  run: Parameters<typeof claimRun>[1],
  limits: Parameters<typeof claimRun>[2],
): ReturnType<typeof claimRun> => {
  const claimContext = { ...ctx, sleep: (ms: number) => sleep(ms) };
  const claimed = await claimRun(claimContext, run, limits);
  if (claimed instanceof RunSession || claimed.kind !== 'early' || claimed.delayMs > CLOCK_TOLERANCE_MS) return claimed;
  await sleep(claimed.delayMs);
  return claimRun(claimContext, await run.ref.get(), limits);
};

/**
 * Handles one delivery of a publish task: claims the run, publishes through the platform's module, records the outcome.
 * A repeated delivery of a finished run does nothing; one of a run that another worker holds waits for its lease.
 */
export const deliver = async (ctx: Context, address: RunAddress, logger: Logger): Promise<TaskResult> => {
  const [module, pauses] = await Promise.all([load(address.platform), ctx.readPauses()]);
  const pause = currentPause(pauses, address.platform);
  if (pause) return waitForResume(pause, ctx.clock.now());
  const { run, submission } = await readRun(ctx, address);
  if (!run || !submission || submission.userId !== address.userId) {
    logger.warn('a task for a run that does not exist', { postSubmissionId: address.postSubmissionId });
    return done;
  }
  const early =
    submission.status !== 'cancelled' && (await waitUntilDue(submission.publishAt, run.readTime.toMillis()));
  if (early) return early;
  const subscribed = await isSubscribed(ctx, address, submission);
  const withFirstWrite = submission.content.media.length === 0;
  const session = await claim(ctx, run, { deadlineMs: module.deadlineMs, pauses, withFirstWrite });
  if (!(session instanceof RunSession)) return session.kind === 'finished' ? done : { ...session, kind: 'wait' };
  const reason = preflightProblem({ submission, subscribed }, session, module, pauses);
  if (reason) {
    await recordFailure(session, reason);
    logNotPublished(logger, reason.code);
    return done;
  }
  return publishAndRecord({ ctx, address, module, session, submission, logger });
};

import pMap from 'p-map';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { type IdempotencyClaim, storeResponse } from '../../infra/idempotency/records.ts';
import type { Logger } from '../../infra/observe/logger.ts';
import { childTrace } from '../../infra/observe/trace.ts';
import type { BatchedRecords } from '../../infra/request-log/record-writer.ts';
import { type FieldProblem, HeraldError, invalidInput } from '../../model/errors.ts';
import type { Submission } from '../../model/post.ts';
import type { Run } from '../../model/run.ts';
import { type AllowedAccounts, requireAllowedAccounts } from './allowed-accounts.ts';
import { commitKeyedChange } from './commit-change.ts';
import { publishTask } from './enqueue.ts';
import { readSubmission } from './read.ts';
import { redrivenRun, restartedRun } from './requeue-run.ts';
import { hasCancelledReplies } from './run-replies.ts';

/** The maximum number of tasks enqueued in parallel. */
const CONCURRENCY = 20;

/** How to treat targets that may be live: the user has checked them, or Herald asks the platform once more. */
export type AmbiguityDecision = 'confirmedNotLive' | 'reconcile' | null;

/** Which failed targets of a post to try again; null for all. */
interface Retry {
  targets: readonly string[] | null;
  decision: AmbiguityDecision;
  /** The targets to which the caller may publish. */
  allowed?: AllowedAccounts;
}

/** The response to a retry, as it is stored. */
const retriedPost = z.object({ postSubmissionId: z.string(), targets: z.array(z.string()) });
type RetriedPost = z.infer<typeof retriedPost>;

interface RetryOptions {
  claim: IdempotencyClaim | null;
  logger: Logger;
  /** Log records to write in the same commit. */
  records: BatchedRecords | null;
}

type RetryContext = Pick<Context, 'store' | 'clock' | 'config' | 'queue'>;
type RunDocument = Awaited<ReturnType<ReturnType<Context['store']['runs']>['get']>>['docs'][number];

/**
 * Queues failed targets of a post again, with a fresh deadline, in one commit. Throws `not_found`, `validation_error`, `account_not_allowed`, and
 * `not_retryable` where a target has not failed, or may be live and nothing is said about that.
 */
export async function retryPost(
  ctx: RetryContext,
  userId: string,
  id: string,
  retry: Retry,
  options: RetryOptions,
): Promise<{ body: RetriedPost; replayed?: boolean }> {
  const result = await commitKeyedChange(
    ctx,
    { ...options, userId },
    (claim) => retryOnce(ctx, userId, id, retry, { ...options, claim }),
    () => notRetryable('The post is already being retried.'),
  );
  if ('stored' in result) return { body: retriedPost.parse(result.stored.body), replayed: result.isRepeated };
  await enqueueRuns(ctx, result.done, options.logger);
  return { body: responseOf(id, result.done.chosen) };
}

async function retryOnce(
  ctx: RetryContext,
  userId: string,
  id: string,
  retry: Retry,
  { claim, records }: { claim: IdempotencyClaim; records: BatchedRecords | null },
): Promise<{ submission: Submission; chosen: RunDocument[]; now: number }> {
  const { submission } = await readSubmission(ctx, userId, id);
  if (submission.status === 'cancelled') throw notRetryable('The post was cancelled.');
  const chosen = chooseRuns((await ctx.store.runs(id).get()).docs, retry);
  requireAllowedAccounts(
    chosen.map((document) => document.data()),
    retry.allowed ?? null,
  );
  const now = ctx.clock.now();
  const batch = ctx.store.batch();
  for (const document of chosen)
    batch.update(
      document.ref,
      { ...retriedRun(document.data(), retry.decision, now) },
      { lastUpdateTime: document.updateTime },
    );
  storeResponse(
    batch,
    claim,
    { status: 200, body: responseOf(id, chosen) },
    { now, replayMs: ctx.config.idempotency.replayMs },
  );
  records?.addTo(batch);
  await batch.commit();
  return { submission, chosen, now };
}

const NAME_FAILED = 'Leave this target out: name only targets that have failed.';

function notRetryable(message: string, fix: string | null = null) {
  return new HeraldError('not_retryable', message, { fix });
}

/** Throws `validation_error` for targets that the post does not have, and `not_retryable` for those that have not failed. */
function chooseRuns(documents: readonly RunDocument[], { targets, decision }: Retry): RunDocument[] {
  const unknown = (targets ?? []).flatMap((target, position): FieldProblem[] =>
    documents.some((document) => document.data().targetId === target)
      ? []
      : [{ field: `targets.${position}`, message: `The post has no target ${target}.`, code: 'invalid_value' }],
  );
  if (unknown.length > 0) throw invalidInput(unknown);
  const failed = documents.filter((document) => hasFailed(document.data()));
  // Replies that their user has cancelled are sent only where nothing else is to be retried.
  const wanted = failed.filter((document) => !hasCancelledReplies(document.data()));
  const byDefault = wanted.length > 0 ? wanted : failed;
  const named = targets ? documents.filter((document) => targets.includes(document.data().targetId)) : byDefault;
  for (const document of named)
    if (!hasFailed(document.data()))
      throw notRetryable(
        `The target ${document.data().targetId} has not failed, so there is nothing to retry.`,
        NAME_FAILED,
      );
  const chosen = named.filter((document) => decision !== null || !isAmbiguous(document.data()));
  if (chosen.length === 0 || (targets && chosen.length < named.length))
    throw named.length === 0
      ? notRetryable('No target of the post has failed.')
      : notRetryable(
          'The post may be live. Check the account and send "confirmedNotLive": true, or send "reconcile": true to ask the platform.',
          'Check the account, then send confirmedNotLive, or send reconcile.',
        );
  return chosen;
}

/** Whether something of a run is missing: its post, or replies of it. */
function hasFailed({ status, error, lacksReplies }: Run): boolean {
  return lacksReplies || (status === 'failed' && error?.code !== 'cancelled');
}

function isAmbiguous({ error, replies }: Run): boolean {
  return error?.code === 'outcome_unknown' || replies.some(({ status }) => status === 'unknown');
}

/**
 * What may be live starts over once its user has checked it; otherwise Herald only asks the platform and repeats nothing. A
 * live post is continued.
 */
function retriedRun(run: Run, decision: AmbiguityDecision, now: number): Partial<Run> {
  const reason = !isAmbiguous(run) ? 'retry' : decision === 'reconcile' ? 'reconcile' : 'confirmed_not_live';
  const again = reason === 'confirmed_not_live' ? restartedRun(run, now) : redrivenRun(run, reason, now);
  return reason === 'reconcile' ? { ...again, reconcile: true } : again;
}

function responseOf(id: string, chosen: readonly RunDocument[]): RetriedPost {
  return {
    postSubmissionId: id,
    targets: chosen.map((document) => document.data().targetId),
  };
}

/** Best effort: the recovery sweep enqueues what fails here. */
async function enqueueRuns(
  ctx: RetryContext,
  { submission, chosen, now }: Awaited<ReturnType<typeof retryOnce>>,
  logger: Logger,
): Promise<void> {
  const enqueue = (document: RunDocument): Promise<void> =>
    ctx.queue.enqueue(
      publishTask({ ...document.data(), runId: document.id }, childTrace(childTrace(submission.trace)), `retry-${now}`),
    );
  try {
    await pMap(chosen, enqueue, { concurrency: CONCURRENCY });
  } catch (error) {
    logger.warn('enqueueing a retry failed; the recovery sweep will enqueue it', {}, error);
  }
}

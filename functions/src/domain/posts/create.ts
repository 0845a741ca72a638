import { z } from 'zod';
import type { Context } from '../../context.ts';
import { type IdempotencyClaim, storeResponse } from '../../infra/idempotency/records.ts';
import { storedAfter } from '../../infra/idempotency/stored-after.ts';
import type { Logger } from '../../infra/observe/logger.ts';
import type { TraceContext } from '../../infra/observe/trace.ts';
import type { BatchedRecords } from '../../infra/request-log/record-writer.ts';
import { isTooLarge } from '../../infra/store/conflicts.ts';
import type { StoredVersion } from '../../infra/store/field-values.ts';
import { shardOf } from '../../infra/store/shards.ts';
import type { LocalTime } from '../../infra/time/local-time.ts';
import { HeraldError } from '../../model/errors.ts';
import { uuid } from '../../model/ids.ts';
import type { Content, Submission, Target, TestScenario } from '../../model/post.ts';
import { forEachFlag, type PostFlags } from '../../model/post-flags.ts';
import { addReservation } from '../slots/index.ts';
import { amountOf, customerDayOf } from './daily-limits.ts';
import { commitCounted } from './daily-use.ts';
import { enqueueNewPost } from './enqueue.ts';
import { type PostProblem, postWarnings } from './post-problem.ts';
import { listingFields } from './read.ts';
import { requireStorable } from './require-storable.ts';
import { riskCheckOf } from './risk-times.ts';
import { newRun } from './run-state.ts';
import { expiryOf, startDelays, sweepAt } from './times.ts';

/** The flags that it does not name are off. */
export interface NewPost extends Partial<PostFlags> {
  userId: string;
  content: Content;
  targets: Target[];
  publishAt: Date | null;
  localTime?: LocalTime | null;
  /** The id of the reservation, where `publishAt` is a slot (`inSlot`). */
  slot?: string | null;
  /** Of a post in a batch (`startsAfterOthers`). */
  startsAfter?: Submission['startsAfter'];
  /** Only of a test user. */
  testScenarios?: TestScenario[] | undefined;
  trace: TraceContext;
}

/** The response to an accepted post, as it is stored. */
export const acceptedPost = z.object({
  postSubmissionId: z.string(),
  /** Of a post in a slot. */
  scheduledTime: z.string().optional(),
  warnings: postWarnings,
});

export interface AcceptedPost extends z.infer<typeof acceptedPost> {
  /** An earlier request with the same key created it. */
  replayed: boolean;
}

type Batch = ReturnType<Context['store']['batch']>;

type Create = Pick<Context, 'store' | 'clock' | 'config' | 'queue'>;

export interface CreateOptions {
  claim: IdempotencyClaim | null;
  logger: Logger;
  /** Log records to write in the same commit. */
  records?: BatchedRecords | null;
  /** What to say of the post in the response. */
  warnings?: readonly PostProblem[];
  /** Whether the events of the owner are recorded: then a scheduled post is checked for risks before it is due. */
  isRecorded?: () => boolean;
  /** Adds what belongs to the post to the same commit. */
  also?: (batch: Batch, id: string) => void;
  /** The id, if the caller chooses it. */
  id?: string;
  /**
   * `caller`: the caller of this function publishes the runs; the recovery sweep publishes them if its process dies.
   */
  publisher?: 'queue' | 'caller';
}

export function postIdOf(body: unknown): string | null {
  return typeof body === 'object' &&
    body !== null &&
    'postSubmissionId' in body &&
    typeof body.postSubmissionId === 'string'
    ? body.postSubmissionId
    : null;
}

/**
 * Accepts a post: one commit, then enqueues the task. If enqueuing fails, the dispatcher sweep does it later.
 * Throws `validation_error` for a post that is too large, `rate_limit_exceeded` for one beyond the limits of the day,
 * `post_creation_failed` and `idempotency_conflict`.
 */
export async function createPost(ctx: Create, post: NewPost, options: CreateOptions): Promise<AcceptedPost> {
  const { id = uuid(), publisher = 'queue' } = options;
  const submission = newSubmission(ctx, id, post, options);
  requireStorable(submission);
  let version: StoredVersion | undefined;
  const accepted = await commitCounted(ctx, post.userId, amountOf(submission), (count) =>
    commit(ctx, id, submission, options, count),
  ).then(
    (written) => {
      version = written;
      return { ...responseOf(id, submission, options), replayed: false };
    },
    (error: unknown) => resolveFailedCommit(ctx, id, options.claim, error),
  );
  if (accepted.replayed) return accepted;
  options.records?.onCommitted();
  if (publisher === 'queue') await enqueueNewPost(ctx, id, submission, options.logger, version);
  return accepted;
}

function newSubmission(ctx: Create, id: string, post: NewPost, options: CreateOptions): Submission {
  const { publisher = 'queue', isRecorded = () => false } = options;
  const now = ctx.clock.now();
  return {
    ...forEachFlag(() => false),
    ...post,
    ...listingFields({ ...post, createdAt: new Date(now) }),
    ...riskCheckOf(post.publishAt, now, isRecorded),
    ...customerDayOf(post.userId, now),
    revision: 0,
    status: publisher === 'queue' ? 'queued' : 'dispatched',
    shard: shardOf(id),
    dueAt: publisher === 'queue' ? new Date(sweepAt(ctx.config.publishing, post.publishAt, now)) : null,
    createdAt: new Date(now),
    updatedAt: new Date(now),
    trace: { ...post.trace, flowId: id },
    expireAt: expiryOf(ctx.config.publishing, post.publishAt, now),
  };
}

function responseOf(
  id: string,
  { slot, publishAt }: Submission,
  { warnings = [] }: Pick<CreateOptions, 'warnings'>,
): z.infer<typeof acceptedPost> {
  const scheduled = slot && publishAt ? { scheduledTime: publishAt.toISOString() } : {};
  return { postSubmissionId: id, ...scheduled, warnings: [...warnings] };
}

/**
 * Writes the submission, its runs, the idempotency record, the log records and the count of the day atomically. Returns the version of
 * the submission.
 */
async function commit(
  ctx: Create,
  id: string,
  submission: Submission,
  options: CreateOptions,
  count: (batch: Batch) => void,
): Promise<StoredVersion | undefined> {
  const { claim, records, also } = options;
  const batch = ctx.store.batch();
  batch.create(ctx.store.submissions.doc(id), submission);
  const delays = startDelays(submission.targets, ctx.config, submission.startsAfter);
  for (const [index, target] of submission.targets.entries())
    batch.create(ctx.store.runs(id).doc(target.runId), newRun(id, submission, target, delays[index]));
  const now = submission.createdAt.getTime();
  // A scheduled post can be repeated for as long after its time as another one after its request.
  const untilDue = Math.max(0, (submission.publishAt?.getTime() ?? now) - now);
  if (claim)
    storeResponse(
      batch,
      claim,
      { status: 201, body: responseOf(id, submission, options) },
      { now, replayMs: untilDue + ctx.config.idempotency.replayMs },
    );
  addReservation(ctx.store, batch, id, submission);
  also?.(batch, id);
  records?.addTo(batch);
  count(batch);
  const [written] = await batch.commit();
  return written?.writeTime;
}

/** Resolves a failed commit. Throws if the post is not stored. */
async function resolveFailedCommit(
  ctx: Create,
  id: string,
  claim: IdempotencyClaim | null,
  error: unknown,
): Promise<AcceptedPost> {
  const stored = await storedPost(ctx, id, claim, error);
  if (stored) return stored;
  if (isTooLarge(error) || error instanceof HeraldError) throw error;
  throw new HeraldError('post_creation_failed', 'The post could not be stored. Please try again.', { cause: error });
}

/**
 * The post that is stored although its request failed: that of another request with the same key, or of this request if only the
 * commit's response was lost. Null if there is neither.
 */
export async function storedPost(
  ctx: Pick<Context, 'store' | 'clock'>,
  id: string,
  claim: IdempotencyClaim | null,
  error: unknown,
): Promise<AcceptedPost | null> {
  const stored = acceptedPost.safeParse((await storedAfter(ctx, claim, error))?.body).data;
  return stored ? { ...stored, replayed: stored.postSubmissionId !== id } : null;
}

/**
 * Whether the post of a stored response (`body`) was cancelled, or has definitely failed on every account. The same
 * request then creates a new post instead of returning the old failure.
 */
export async function hasEndedWithoutPost(
  { store }: Pick<Context, 'store'>,
  { body }: { body: unknown },
): Promise<boolean> {
  const id = postIdOf(body);
  if (id === null) return false;
  const [submission, runs] = await Promise.all([store.submissions.doc(id).get(), store.runs(id).get()]);
  if (submission.data()?.status === 'cancelled') return true;
  const ended = runs.docs.map((document) => document.data());
  return (
    ended.length > 0 && ended.every(({ status, error }) => status === 'failed' && error?.code !== 'outcome_unknown')
  );
}

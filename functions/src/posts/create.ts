import type { Context } from '../context.ts';
import { HeraldError } from '../errors.ts';
import { bodyConflict } from '../idempotency/claim-or-replay.ts';
import { type IdempotencyClaim, isWriteConflict, lookUp, storeResponse } from '../idempotency/records.ts';
import { uuid } from '../ids/ids.ts';
import type { Logger } from '../observe/logger.ts';
import type { BatchedRecords } from '../observe/record-writer.ts';
import type { TraceContext } from '../observe/trace.ts';
import { enqueueNewPost } from '../publishing/enqueue.ts';
import { newRun } from '../publishing/run-state.ts';
import type { Content, Submission, Target } from '../store/documents/submission.ts';
import { isStoreUnavailable } from '../store/write-errors.ts';

export interface NewPost {
  userId: string;
  content: Content;
  targets: Target[];
  publishAt: Date | null;
  enableRepurposing: boolean;
  trialReel: boolean;
  trace: TraceContext;
}

export interface AcceptedPost {
  postSubmissionId: string;
  /** An earlier request with the same key has made it. */
  replayed: boolean;
}

type Create = Pick<Context, 'store' | 'clock' | 'config' | 'queue'>;

const newSubmission = (ctx: Create, id: string, post: NewPost, publisher: 'queue' | 'caller'): Submission => {
  const now = ctx.clock.now();
  return {
    ...post,
    status: publisher === 'queue' ? 'queued' : 'dispatched',
    // Until then the hand-over below is given its chance; after that the sweep takes care.
    dueAt: publisher === 'queue' ? (post.publishAt ?? new Date(now + ctx.config.publishing.dispatchGraceMs)) : null,
    createdAt: new Date(now),
    updatedAt: new Date(now),
    trace: { ...post.trace, flowId: id },
    expireAt: new Date(Math.max(now, post.publishAt?.getTime() ?? 0) + ctx.config.publishing.retentionMs),
  };
};

export interface CreateOptions {
  claim: IdempotencyClaim | null;
  logger: Logger;
  /** Records that the commit takes along. */
  records?: BatchedRecords | null;
  /** Where the caller has chosen the id. */
  id?: string;
  /** `caller`: the runs are published by whoever makes the post, and the sweep looks after them should it die. */
  publisher?: 'queue' | 'caller';
}

/** The submission, its runs, the memory of the request and its records: all of them, or none. */
const commit = async (
  ctx: Create,
  id: string,
  submission: Submission,
  { claim, records }: CreateOptions,
): Promise<void> => {
  const batch = ctx.store.batch();
  batch.create(ctx.store.submissions.doc(id), submission);
  for (const target of submission.targets)
    batch.create(ctx.store.runs(id).doc(target.runId), newRun(id, submission, target));
  if (claim)
    storeResponse(
      batch,
      claim,
      { status: 201, body: { postSubmissionId: id } },
      { now: submission.createdAt.getTime(), replayMs: ctx.config.idempotency.replayMs },
    );
  records?.addTo(batch);
  await batch.commit();
};

export const postIdOf = (body: unknown): string | null =>
  typeof body === 'object' && body !== null && 'postSubmissionId' in body && typeof body.postSubmissionId === 'string'
    ? body.postSubmissionId
    : null;

/** What a failed commit has left: another request's post, our own after all (its answer was lost), or nothing. */
const resolveFailedCommit = async (
  ctx: Create,
  id: string,
  claim: IdempotencyClaim | null,
  error: unknown,
): Promise<AcceptedPost> => {
  const failed = new HeraldError('post_creation_failed', 'The post could not be stored. Please try again.', {
    cause: error,
  });
  if (!claim || !(isWriteConflict(error) || isStoreUnavailable(error))) throw failed;
  const lookup = await lookUp(ctx, claim.identity).catch(() => null);
  if (lookup?.state === 'conflict') throw bodyConflict();
  const stored = lookup?.state === 'replay' ? postIdOf(lookup.response.body) : null;
  if (!stored) throw failed;
  return { postSubmissionId: stored, replayed: stored !== id };
};

/**
 * Accepts a post: one commit, then the hand-over to the queue, which may fail without losing anything.
 * Throws `post_creation_failed` and `idempotency_conflict`.
 */
export const createPost = async (ctx: Create, post: NewPost, options: CreateOptions): Promise<AcceptedPost> => {
  const { id = uuid(), publisher = 'queue' } = options;
  const submission = newSubmission(ctx, id, post, publisher);
  const accepted = await commit(ctx, id, submission, options).then(
    () => ({ postSubmissionId: id, replayed: false }),
    (error: unknown) => resolveFailedCommit(ctx, id, options.claim, error),
  );
  if (accepted.replayed) return accepted;
  options.records?.onCommitted();
  if (publisher === 'queue') await enqueueNewPost(ctx, id, submission, options.logger);
  return accepted;
};

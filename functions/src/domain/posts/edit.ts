import { z } from 'zod';
import type { Context } from '../../context.ts';
import { type IdempotencyClaim, storeResponse } from '../../infra/idempotency/records.ts';
import type { Logger } from '../../infra/observe/logger.ts';
import type { BatchedRecords } from '../../infra/request-log/record-writer.ts';
import { moreThan } from '../../model/daily-use.ts';
import { HeraldError } from '../../model/errors.ts';
import type { Submission, Target } from '../../model/post.ts';
import type { Run } from '../../model/run.ts';
import { addReservation, freeSlot, inSlot } from '../slots/index.ts';
import { commitKeyedChange } from './commit-change.ts';
import { amountOf } from './daily-limits.ts';
import { commitCounted } from './daily-use.ts';
import { editedSubmission, type PostEdit, type TimedEdit } from './edited-submission.ts';
import { enqueueNewPost } from './enqueue.ts';
import { type PostProblem, postWarnings } from './post-problem.ts';
import { readSubmission } from './read.ts';
import { requireStorable } from './require-storable.ts';
import { newRun } from './run-state.ts';
import { isWaiting, startDelays } from './times.ts';

/** A post as it is stored. */
export interface StoredPost {
  id: string;
  submission: Submission;
  runs: readonly Run[];
}

/** The response to an edit, as it is stored. */
const editedPost = z.object({
  postSubmissionId: z.string(),
  status: z.literal('queued'),
  scheduledTime: z.string().nullable(),
  updatedAt: z.string(),
  warnings: postWarnings,
});

type EditedPost = z.infer<typeof editedPost>;

export interface EditOptions {
  claim: IdempotencyClaim | null;
  logger: Logger;
  /** Log records to write in the same commit. */
  records: BatchedRecords | null;
  /** The warnings in the response; without it there are none. */
  warnings?(edited: Submission, isCancelled: (target: Target) => boolean): Promise<PostProblem[]>;
  /** Whether the owner's events are recorded, as far as the edit shows. */
  isRecorded?(): boolean;
  /** Throws where the post is not the one that the caller means to change. */
  precondition(post: StoredPost): void;
}

type Edit = Pick<Context, 'store' | 'clock' | 'config' | 'queue'>;
type Batch = ReturnType<Context['store']['batch']>;
type RunDocument = Awaited<ReturnType<ReturnType<Context['store']['runs']>['get']>>['docs'][number];

/**
 * Changes a post before its publication starts, in one commit: Herald publishes either the old post or the new one.
 * Throws `not_found`, `not_editable` once a worker has started, and what `precondition` and the content throw.
 */
export async function editPost(
  ctx: Edit,
  userId: string,
  id: string,
  edit: PostEdit,
  options: EditOptions,
): Promise<{ body: EditedPost; replayed?: boolean }> {
  const result = await commitKeyedChange(
    ctx,
    { ...options, userId },
    (claim) => editOnce(ctx, userId, id, edit, { ...options, claim }),
    notEditable,
  );
  if ('stored' in result) return { body: editedPost.parse(result.stored.body), replayed: result.isRepeated };
  const { edited, body } = result.done;
  if (edited.status === 'queued') await enqueueNewPost(ctx, id, edited, options.logger);
  return { body };
}

async function editOnce(
  ctx: Edit,
  userId: string,
  id: string,
  edit: PostEdit,
  options: EditOptions & { claim: IdempotencyClaim },
): Promise<{ edited: Submission; body: EditedPost }> {
  const { submission, version } = await readSubmission(ctx, userId, id);
  const documents = (await ctx.store.runs(id).get()).docs;
  const post = { id, submission, runs: documents.map((document) => document.data()) };
  options.precondition(post);
  if (!isEditable(post, ctx.clock.now())) throw notEditable();
  const { slot: request, ...rest } = edit;
  const store = (timed: TimedEdit) => storeEdit(ctx, post, timed, { version, documents }, options);
  if (!request) return store(rest);
  const accounts = edit.targets ?? submission.targets;
  const taking = { userId, postSubmissionId: id, accounts, own: submission.slot };
  return inSlot(ctx, taking, request, ({ at, localTime, id: slot }) =>
    store({ ...rest, publishAt: at, localTime, slot }),
  );
}

/** What was read of a post: the version of its document, and its runs. */
interface ReadVersions {
  version: RunDocument['updateTime'];
  documents: readonly RunDocument[];
}

async function storeEdit(
  ctx: Edit,
  { id, submission }: StoredPost,
  edit: TimedEdit,
  { version, documents }: ReadVersions,
  options: EditOptions & { claim: IdempotencyClaim },
): Promise<{ edited: Submission; body: EditedPost }> {
  const now = ctx.clock.now();
  const isRecorded = submission.riskCheck !== undefined || (options.isRecorded?.() ?? false);
  const edited = editedSubmission(ctx, submission, edit, { now, isRecorded });
  requireStorable(edited);
  const cancelled = new Set(
    documents.filter((document) => isCancelled(document.data())).map((document) => document.id),
  );
  const warnings = (await options.warnings?.(edited, ({ runId }) => cancelled.has(runId))) ?? [];
  const body = responseOf(id, edited, warnings);
  // What the post has counted for already stays counted.
  const added = moreThan(amountOf(edited), amountOf(submission));
  await commitCounted(ctx, submission.userId, added, (count) =>
    commit(ctx, id, edited, edit, { version, documents, submission }, { ...options, body, count }),
  );
  return { edited, body };
}

/**
 * Whether no worker has started the post: it is queued, or fanned out and not due, and no run has been claimed. Targets
 * may be cancelled.
 */
function isEditable({ submission, runs }: StoredPost, now: number): boolean {
  return (
    (submission.status === 'queued' || isWaiting(submission, now)) &&
    runs.every((run) => run.status === 'queued' || isCancelled(run))
  );
}

function isCancelled({ error }: Run): boolean {
  return error?.code === 'cancelled';
}

function notEditable() {
  return new HeraldError(
    'not_editable',
    'The post is already being published or finished, so it can no longer be changed.',
  );
}

function responseOf(id: string, { publishAt, updatedAt }: Submission, warnings: PostProblem[]): EditedPost {
  return {
    postSubmissionId: id,
    status: 'queued',
    scheduledTime: publishAt?.toISOString() ?? null,
    updatedAt: updatedAt.toISOString(),
    warnings,
  };
}

/**
 * Writes the submission and each of its runs over the versions that were read: a worker that claims a run, an orchestrator
 * and another edit are decided by who commits first.
 */
async function commit(
  ctx: Edit,
  id: string,
  edited: Submission,
  edit: TimedEdit,
  { version, documents, submission }: ReadVersions & Pick<StoredPost, 'submission'>,
  {
    claim,
    records,
    body,
    count,
  }: { claim: IdempotencyClaim; records: BatchedRecords | null; body: EditedPost; count: (batch: Batch) => void },
): Promise<void> {
  const runs = ctx.store.runs(id);
  const found = new Map(documents.map((document) => [document.id, document]));
  const delays = startDelays(edited.targets, ctx.config, edited.startsAfter);
  const batch = ctx.store.batch();
  batch.update(ctx.store.submissions.doc(id), { ...edited }, { lastUpdateTime: version });
  if (edited.slot !== submission.slot) {
    freeSlot(ctx.store, batch, submission);
    addReservation(ctx.store, batch, id, edited);
  }
  for (const [index, target] of edited.targets.entries()) {
    const run = newRun(id, edited, target, delays[index]);
    const document = found.get(target.runId);
    found.delete(target.runId);
    // A cancelled target stays cancelled, unless the edit names the targets.
    const change = document && isCancelled(document.data()) && !edit.targets ? { revision: run.revision } : run;
    if (document) batch.update(document.ref, { ...change }, { lastUpdateTime: document.updateTime });
    else batch.create(runs.doc(target.runId), run);
  }
  for (const { ref, updateTime } of found.values()) batch.delete(ref, { lastUpdateTime: updateTime });
  storeResponse(
    batch,
    claim,
    { status: 200, body },
    { now: edited.updatedAt.getTime(), replayMs: ctx.config.idempotency.replayMs },
  );
  records?.addTo(batch);
  count(batch);
  await batch.commit();
}

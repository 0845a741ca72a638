import type { Context } from '../../context.ts';
import { readable } from '../../infra/store/converter.ts';
import { LONG_AGO } from '../../model/instant.ts';
import type { Submission } from '../../model/post.ts';
import type { Run, RunReply } from '../../model/run.ts';
import { eventIdOf, type NewEvent, type TargetEventType } from '../events/index.ts';
import { LISTED_RUNS } from './list.ts';
import { countRuns, outcomeOf, runOutcome } from './outcome.ts';
import { MAX_RUNS_READ, readListedRuns } from './read.ts';
import { firstMissing } from './run-replies.ts';
import { isTerminal } from './run-state.ts';
import { type ViewedPost, viewPost, viewReply, viewRun } from './view.ts';

type PostContext = Pick<Context, 'store' | 'clock'>;

/**
 * The event of a post after all of its targets have ended; null before that, and if the event was recorded before. A
 * post that is retried before its event was created has only the event of its second end. Null also where a target has an event that
 * is pending and not one of `known`, which are read before: the event of the post follows the last of them.
 */
export async function postEvent(
  ctx: PostContext,
  userId: string,
  id: string,
  known: ReadonlySet<string>,
): Promise<NewEvent | null> {
  const submission = (await ctx.store.read(ctx.store.submissions.doc(id))).data();
  const event = submission && (await endedEvent(ctx, id, submission, known));
  if (!event) return null;
  const recorded = await ctx.store.read(ctx.store.user(userId).events.doc(event.id));
  return recorded.exists ? null : event;
}

async function endedEvent(
  ctx: PostContext,
  id: string,
  submission: Submission,
  known: ReadonlySet<string>,
): Promise<NewEvent | null> {
  const end = await endOf(ctx, id, submission);
  if (end === null) return null;
  const isComplete = end.events.every((event) => known.has(event));
  if (!isComplete && (await hasMore(ctx, submission.userId, id, known))) return null;
  const now = ctx.clock.now();
  const { runs, counts } = await readListedRuns(ctx, id, submission, { shown: LISTED_RUNS, now });
  const outcome = outcomeOf(counts);
  // Queued again meanwhile: its next end has an event.
  if (outcome === 'publishing' || outcome === 'scheduled') return null;
  return newPostEvent({ id, submission, runs, counts }, `post.${outcome}`, end.number, now);
}

/**
 * The events of a post and of its only target, which has been published; null of any other post. `submission` may have been read when the
 * run was claimed, which may be before the orchestrator has finished: the event says what it is about to store.
 */
export function publishedEvents(submission: Submission, runId: string, run: Run): NewEvent[] | null {
  const isDispatched = submission.status === 'orchestrating' || submission.status === 'dispatched';
  if (!isDispatched || submission.targets.length > 1 || runOutcome(run, false) !== 'published') return null;
  const dispatched = { ...submission, status: 'dispatched' } as const;
  const counts = countRuns([run], false);
  const post = { id: run.postSubmissionId, submission: dispatched, runs: [run], counts };
  const now = (run.finishedAt ?? run.createdAt).getTime();
  return [targetEvent(runId, run), newPostEvent(post, 'post.published', run.generation, now)];
}

/** The event of a post at its end with this number. `now` in ms since the epoch. */
function newPostEvent(post: ViewedPost, type: NewEvent['type'], end: number, now: number): NewEvent {
  const { id, submission } = post;
  return {
    id: eventIdOf('post', id, submission.revision, end),
    userId: submission.userId,
    type,
    at: new Date(now),
    data: { post: viewPost(post, now, LISTED_RUNS) },
    postSubmissionId: id,
  };
}

/** Whether a post has pending events besides these. */
async function hasMore(
  { store }: PostContext,
  userId: string,
  postId: string,
  known: ReadonlySet<string>,
): Promise<boolean> {
  const others = await store
    .user(userId)
    .events.where('postSubmissionId', '==', postId)
    .where('pendingAt', '>', LONG_AGO)
    .limit(known.size + 1)
    .get();
  return others.docs.some((document) => !known.has(document.id));
}

/** One end of a post. */
interface PostEnd {
  /** How often its runs were queued again, together, which identifies the end. */
  number: number;
  /** The ids of the events of its targets. */
  events: string[];
}

/** Null while a run has not ended. All runs are read at one moment. */
async function endOf({ store }: PostContext, id: string, { targets }: Submission): Promise<PostEnd | null> {
  if (targets.length > MAX_RUNS_READ) {
    const runs = store.runs(id);
    const unfinished = [runs.where('status', '==', 'queued'), runs.where('status', '==', 'processing')];
    if ((await store.countAll(unfinished)).some((count) => count > 0)) return null;
  }
  const ends = readable((await store.runEnds(id).get()).docs);
  if (ends.length === 0 || ends.some(({ data }) => !isTerminal(data.status))) return null;
  return {
    number: ends.reduce((sum, { data }) => sum + data.generation, 0),
    events: ends.map((end) => targetEventId(id, end.id, end.data)),
  };
}

/** The events of a run that has ended: one of the target, and one of the reply that its post lacks. */
export function endEvents(runId: string, run: Run): NewEvent[] {
  const missing = run.lacksReplies ? firstMissing(run.replies) : null;
  return missing ? [replyEvent(runId, run, missing), targetEvent(runId, run)] : [targetEvent(runId, run)];
}

function replyEvent(runId: string, run: Run, missing: RunReply & { index: number }): NewEvent {
  const { userId, postSubmissionId, revision, generation, finishedAt } = run;
  return {
    id: eventIdOf('reply', postSubmissionId, runId, revision, generation),
    userId,
    type: 'post.reply_failed',
    at: finishedAt ?? run.createdAt,
    data: { postSubmissionId, target: viewRun(run, userId), reply: viewReply(missing, missing.index) },
    postSubmissionId,
  };
}

/**
 * The event of a run that has ended. A run that was queued again, or was recreated by an edit, ends a second time with
 * a separate event.
 */
function targetEvent(runId: string, run: Run): NewEvent {
  const { userId, postSubmissionId, finishedAt } = run;
  return {
    id: targetEventId(postSubmissionId, runId, run),
    userId,
    type: typeOf(run),
    at: finishedAt ?? run.createdAt,
    data: { postSubmissionId, target: viewRun(run, userId) },
    postSubmissionId,
  };
}

function targetEventId(postId: string, runId: string, { revision, generation }: Pick<Run, 'revision' | 'generation'>) {
  return eventIdOf('target', postId, runId, revision, generation);
}

function typeOf(run: Run): TargetEventType {
  const outcome = runOutcome(run, false);
  if (outcome === 'publishing' || outcome === 'scheduled') throw new Error('only an ended run has an event');
  return `target.${outcome}`;
}

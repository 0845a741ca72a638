import type { Context } from '../../context.ts';
import { readable } from '../../infra/store/converter.ts';
import { HeraldError } from '../../model/errors.ts';
import { isLive, isPathSegment } from '../../model/ids.ts';
import type { Submission } from '../../model/post.ts';
import type { Attempt, AttemptEvent, Requeue, RunHistory, RunReply } from '../../model/run.ts';
import { postNotFound, readSubmission } from './read.ts';
import { replyOfStep } from './run-replies.ts';
import { isTerminal } from './run-state.ts';
import { viewPunctuality } from './view.ts';

/** The most targets whose events are shown at once: each may have hundreds. */
const MAX_TARGETS = 50;

/** One thing that happened to a post, or to one target of it, in the form in which customers see it. */
type TimelineEvent = { at: string } & (
  | { type: 'accepted'; target: null; scheduledTime: string | null }
  | { type: 'queued'; target: null }
  | ({ target: Target } & TargetEvent)
);

export interface TimelineView {
  postSubmissionId: string;
  traceId: string;
  events: TimelineEvent[];
  runs: ({ target: Target } & ReturnType<typeof viewPunctuality>)[];
  omittedTargets: number;
  omittedAttempts: number;
  livemode: boolean;
}

type Target = Pick<RunHistory, 'platform' | 'accountId' | 'targetId'>;
type Problem = NonNullable<Requeue['error']>;

type TargetEvent =
  | { type: 'published'; result: Requeue['result']; notes: RunHistory['notes'] }
  | { type: 'reply_published'; reply: number; result: { id: string; url: string | null } }
  | { type: 'failed'; problem: Problem | null }
  | { type: 'requeued'; reason: Requeue['reason'] }
  | { type: 'waiting_for_own_posts'; until: string }
  | { type: 'cancelled' | 'next_attempt' }
  | ({ attempt: number } & AttemptedEvent);

type AttemptedEvent =
  | { type: 'attempt_started' | 'attempt_lost' }
  | {
      type: 'attempt_ended';
      outcome: NonNullable<Attempt['end']>['outcome'];
      problem: Problem | null;
      nextAttemptAt: string | null;
      omittedEvents: number;
    }
  | Recorded<AttemptEvent>;

/** With the position of the reply that its step belongs to. */
type Recorded<T> = T extends { step: unknown } ? Omit<T, 'at'> & { reply: number | null } : Omit<T, 'at'>;

/** How a run ended, for the last time or before it was queued again. */
type End = Pick<Requeue, 'finishedAt' | 'error' | 'result'> & Partial<Pick<RunHistory, 'notes'>>;

/** What happened to a post, from its stored runs. */
export function timelineOf(id: string, submission: Submission, runs: readonly RunHistory[]): TimelineView {
  return {
    postSubmissionId: id,
    traceId: submission.trace.traceId,
    events: [...postEvents(submission), ...runs.flatMap(runEvents)].sort(byTime),
    runs: runs.map((run) => ({ target: targetOf(run), ...viewPunctuality(run) })),
    omittedTargets: Math.max(0, submission.targets.length - runs.length),
    omittedAttempts: runs.reduce((sum, { attempt, attempts }) => sum + attempt - attempts.length, 0),
    livemode: isLive(submission.userId),
  };
}

/**
 * The timeline of a post: of its first 50 targets, or of the one with this `targetId`. Throws `not_found`, also for a target
 * that the post does not have.
 */
export async function readTimeline(
  ctx: Pick<Context, 'store'>,
  userId: string,
  id: string,
  targetId: string | null,
): Promise<TimelineView> {
  if (!isPathSegment(id)) throw postNotFound();
  const histories = ctx.store.runHistories(id);
  const reading = readSubmission(ctx, userId, id);
  if (targetId === null) {
    const [{ submission }, runs] = await Promise.all([reading, histories.limit(MAX_TARGETS).get()]);
    return timelineOf(
      id,
      submission,
      readable(runs.docs).map(({ data }) => data),
    );
  }
  const { submission } = await reading;
  const target = submission.targets.find((one) => one.targetId === targetId);
  if (!target)
    throw new HeraldError('not_found', 'The post has no such target.', {
      fix: 'Use a targetId that GET /v1/posts/{id} lists.',
    });
  const runs = await histories.where('__name__', '==', target.runId).get();
  return timelineOf(
    id,
    submission,
    readable(runs.docs).map(({ data }) => data),
  );
}

function postEvents({ createdAt, publishAt, queuedAt }: Submission): TimelineEvent[] {
  return [
    { at: createdAt.toISOString(), type: 'accepted', target: null, scheduledTime: publishAt?.toISOString() ?? null },
    ...(queuedAt ? [{ at: queuedAt.toISOString(), type: 'queued' as const, target: null }] : []),
  ];
}

function runEvents(run: RunHistory): TimelineEvent[] {
  const { attempts, requeues, notBefore, status, delays } = run;
  const target = targetOf(run);
  const requeued = requeues.flatMap((requeue): TimelineEvent[] => [
    ...endEvent(requeue, target),
    { at: requeue.at.toISOString(), type: 'requeued', target, reason: requeue.reason },
  ]);
  const next: TimelineEvent[] =
    notBefore && !isTerminal(status) ? [{ at: notBefore.toISOString(), type: 'next_attempt', target }] : [];
  const waits = delays.filter(({ reason }) => reason === 'own_posts');
  return [
    ...waits.map(({ from, until }): TimelineEvent => {
      return { at: from.toISOString(), type: 'waiting_for_own_posts', target, until: until.toISOString() };
    }),
    ...attempts.flatMap((attempt, index) => attemptEvents(attempt, target, attempts[index + 1])),
    ...run.replies.flatMap((reply, index) => replyEvent(reply, index, target)),
    ...requeued,
    ...endEvent(run, target),
    ...next,
  ];
}

function targetOf({ platform, accountId, targetId }: RunHistory): Target {
  return { platform, accountId, targetId };
}

function endEvent({ finishedAt, error, result, notes = [] }: End, target: Target): TimelineEvent[] {
  if (!finishedAt) return [];
  const at = finishedAt.toISOString();
  if (result) return [{ at, type: 'published', target, result, notes }];
  if (error?.code === 'cancelled') return [{ at, type: 'cancelled', target }];
  return [{ at, type: 'failed', target, problem: error && { code: error.code, message: error.message } }];
}

/** Known of every reply, while only the latest attempts are kept. */
function replyEvent({ id, url, liveAt }: RunReply, reply: number, target: Target): TimelineEvent[] {
  if (id === null || liveAt === null) return [];
  return [{ at: liveAt.toISOString(), type: 'reply_published', target, reply, result: { id, url } }];
}

/** `successor` is the attempt after this one, if there is one. */
function attemptEvents(
  { attempt, startedAt, events, omitted, end }: Attempt,
  target: Target,
  successor: Attempt | undefined,
): TimelineEvent[] {
  const ofAttempt = { target, attempt };
  const last: TimelineEvent[] = [];
  if (end)
    last.push({
      ...ofAttempt,
      at: end.at.toISOString(),
      type: 'attempt_ended',
      outcome: end.outcome,
      problem: end.problem,
      nextAttemptAt: end.nextAttemptAt?.toISOString() ?? null,
      omittedEvents: omitted,
    });
  else if (successor) last.push({ ...ofAttempt, at: successor.startedAt.toISOString(), type: 'attempt_lost' });
  return [
    { ...ofAttempt, at: startedAt.toISOString(), type: 'attempt_started' },
    ...events.map((event) => eventOf(event, target, attempt)),
    ...last,
  ];
}

function eventOf(event: AttemptEvent, target: Target, attempt: number): TimelineEvent {
  const located = { at: event.at.toISOString(), target, attempt };
  return 'step' in event
    ? { ...event, ...located, reply: event.step === null ? null : replyOfStep(event.step) }
    : { ...event, ...located };
}

function byTime(one: TimelineEvent, other: TimelineEvent): number {
  return Date.parse(one.at) - Date.parse(other.at);
}

import { showFields } from '../../model/content-fields.ts';
import { isLive } from '../../model/ids.ts';
import type { Content, MediaItem, Overrides, Submission, Target } from '../../model/post.ts';
import type { RunReply, RunView } from '../../model/run.ts';
import { outcomeOf, type RunCounts } from './outcome.ts';
import { isWaiting } from './times.ts';

/** A run as customers see it. */
export function viewRun(one: RunView, userId: string) {
  return {
    platform: one.platform,
    accountId: one.accountId,
    targetId: one.targetId,
    status: one.status,
    attempt: one.attempt,
    result: viewResult(one),
    error: one.error,
    notes: one.notes,
    lastProblem: one.lastProblem && { ...one.lastProblem, at: one.lastProblem.at.toISOString() },
    nextAttemptAt: iso(one.notBefore),
    ...viewPunctuality(one),
    finishedAt: iso(one.finishedAt),
    livemode: isLive(userId),
  };
}

/** The live post, with what became of its replies where it has some. */
function viewResult({ result, replies }: Pick<RunView, 'result' | 'replies'>) {
  if (!result || replies.length === 0) return result;
  return { ...result, replies: replies.map(viewReply) };
}

/** A reply as customers see it; `index` is its position in the request. */
export function viewReply({ status, id, url, error }: RunReply, index: number) {
  return { index, status, id, url, error };
}

export function viewPunctuality({
  dueAt,
  startedAt,
  lateMs,
  delays,
}: Pick<RunView, 'dueAt' | 'startedAt' | 'lateMs' | 'delays'>) {
  return {
    dueAt: iso(dueAt),
    startedAt: iso(startedAt),
    lateMs,
    delays: delays.map(({ reason, from, until }) => ({
      reason,
      from: from.toISOString(),
      until: until.toISOString(),
    })),
  };
}

export interface ViewedPost {
  id: string;
  submission: Submission;
  runs: readonly RunView[];
  counts: RunCounts;
}

/** A post as customers see it. `now` in ms since the epoch; `shownTargets` is the maximum number of targets. */
export function viewPost(
  { id, submission, runs, counts: counted }: ViewedPost,
  now: number,
  shownTargets = Number.POSITIVE_INFINITY,
) {
  return {
    postSubmissionId: id,
    status: isWaiting(submission, now) ? 'queued' : submission.status,
    outcome: outcomeOf(counted),
    counts: counted,
    ...viewContent(submission.content, submission.targets.slice(0, shownTargets)),
    targetCount: submission.targets.length,
    scheduledTime: iso(submission.publishAt),
    scheduledLocalTime: submission.localTime ?? null,
    createdAt: submission.createdAt.toISOString(),
    updatedAt: latestChange(submission, runs, now).toISOString(),
    runs: runs.map((one) => viewRun(one, submission.userId)),
    ...(submission.riskCheck && isWaiting(submission, now) ? { risks: submission.riskCheck.risks } : {}),
    livemode: isLive(submission.userId),
  };
}

/** The content of a post, with its targets. */
export function viewContent(content: Content, targets: readonly Omit<Target, 'runId'>[]) {
  const { text, mediaType } = content;
  const shown = viewFiles(content);
  return { text, mediaType, media: shown.media, ...showFields(shown), targets: targets.map(targetViewOf) };
}

/**
 * The latest change of a post or of its runs, from what is read anyway: a write to the post for each run would cost as much as the run.
 * A run that was queued again is due at once.
 */
export function latestChange(
  { updatedAt }: Pick<Submission, 'updatedAt'>,
  runs: readonly (Pick<RunView, 'dueAt' | 'startedAt' | 'liveAt' | 'finishedAt' | 'lastProblem'> & {
    replies: readonly Pick<RunReply, 'liveAt'>[];
  })[],
  now: number,
): Date {
  const times = runs.flatMap(({ dueAt, startedAt, liveAt, replies, finishedAt, lastProblem }) => [
    // A run that was cancelled before it was due keeps the time.
    finishedAt ? null : dueAt,
    startedAt,
    liveAt,
    ...replies.map((reply) => reply.liveAt),
    finishedAt,
    lastProblem?.at ?? null,
  ]);
  const past = times.flatMap((time) => (time && time.getTime() <= now ? [time.getTime()] : []));
  return new Date(Math.max(updatedAt.getTime(), ...past));
}

function iso(time: Date | null): string | null {
  return time?.toISOString() ?? null;
}

function mediaViewOf({
  assumed: _assumed,
  fileName: _fileName,
  ...item
}: MediaItem): Omit<MediaItem, 'assumed' | 'fileName'> {
  return item;
}

/** A post or a target with its files, and the files of its replies, as customers see them. */
function viewFiles<T extends Pick<Overrides, 'media' | 'replies'>>(said: T): T {
  const { media, replies } = said;
  return {
    ...said,
    ...(media ? { media: media.map(mediaViewOf) } : {}),
    ...(replies ? { replies: replies.map((reply) => ({ ...reply, media: reply.media.map(mediaViewOf) })) } : {}),
  };
}

function targetViewOf({ platform, accountId, targetId, overrides, splitText, parts }: Omit<Target, 'runId'>) {
  return {
    platform,
    accountId,
    targetId,
    ...(overrides ? { overrides: viewFiles(overrides) } : {}),
    ...(splitText ? { splitText: true, ...(splitText.numbered ? { numberParts: true } : {}), parts } : {}),
  };
}

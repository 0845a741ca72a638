import type { Post, Run } from '@herald-publishing/client';
import type { Risk } from '../api/types.ts';
import { postStates, type State, sendingReplies, waitState } from '../components/states.ts';
import { missingReply } from './retryable.ts';
import { outcomeCounts } from './texts.ts';

/** Accepted, with its scheduled time still ahead. `now` in ms. */
export function isScheduled(post: Post, now: number): boolean {
  return post.outcome === 'scheduled' && post.scheduledTime !== null && Date.parse(post.scheduledTime) > now;
}

/** Whether it can be cancelled at `now` (ms): it is scheduled, or all of it waits for what has run out. */
export function isCancellable(post: Post, now: number): boolean {
  const runs = post.runs.filter(({ error }) => error?.code !== 'cancelled');
  return isScheduled(post, now) || (runs.length > 0 && runs.every(waitsForMore));
}

function waitsForMore({ status, result, lastProblem }: Run): boolean {
  const code = status === 'processing' && !result ? lastProblem?.code : undefined;
  return code === 'quota_used_up' || code === 'service_stopped';
}

/** A problem of a scheduled post at one of its targets, or, without a target, at no single one. */
export function risksOf(
  post: Post,
  now: number,
  { platform, accountId }: { platform: string | null; accountId: string | null } = { platform: null, accountId: null },
): Risk[] {
  return isScheduled(post, now)
    ? (post.risks ?? []).filter((risk) => risk.platform === platform && risk.accountId === accountId)
    : [];
}

/** Whether it has failed, wholly or in part, or is at risk. */
export function isTroubled({ outcome, risks = [] }: Post): boolean {
  return risks.length > 0 || outcome === 'failed' || outcome === 'partly_published' || outcome === 'unknown';
}

/** Whether nothing more happens to it by itself. */
export function isFinished({ outcome }: Post): boolean {
  return outcome !== 'scheduled' && outcome !== 'publishing';
}

/** How a post is shown at `now` (ms): its time may have come since it was fetched. */
export function displayStatus(post: Post, now: number): State {
  return postStates[post.outcome === 'scheduled' && !isScheduled(post, now) ? 'publishing' : post.outcome];
}

const TITLE_LENGTH = 60;

/** A post in a line, as screen readers name it. */
export function titleOf(post: Post, now: number): string {
  return `${displayStatus(post, now).label}: ${post.text.slice(0, TITLE_LENGTH)}`;
}

const countedOutcomes: readonly (keyof Post['counts'])[] = [
  'published',
  'partly_published',
  'publishing',
  'scheduled',
  'unknown',
  'failed',
  'cancelled',
];

/** How many targets have each outcome, as in `10 published, 1 failed`. */
export function countsText({ counts }: Pick<Post, 'counts'>): string {
  return countedOutcomes
    .filter((outcome) => counts[outcome] > 0)
    .map((outcome) => outcomeCounts[outcome](counts[outcome]))
    .join(', ');
}

/** How a run of `post` is shown at `now` (ms). `platform` is the name of its platform. */
export function displayRunStatus(run: Run, post: Post, now: number, platform: string): State {
  if (run.status === 'succeeded') return missingReply(run) ? postStates.partly_published : postStates.published;
  if (run.error?.code === 'cancelled') return postStates.cancelled;
  if (run.error?.code === 'outcome_unknown') return postStates.unknown;
  if (run.status === 'failed') return postStates.failed;
  if (isScheduled(post, now)) return postStates.scheduled;
  if (run.lastProblem) return waitState(run.lastProblem.code, platform);
  return run.result ? sendingReplies : postStates.publishing;
}

const MIN_POLL_INTERVAL_MS = 1500;
export const MAX_POLL_INTERVAL_MS = 30_000;

/**
 * How long to wait before a post is fetched again (ms): a tenth of its age while it is being published, until it is due
 * while it is scheduled, both within the bounds, and the upper bound when it is finished.
 */
export function pollIntervalMs(post: Post, now: number): number {
  if (isFinished(post)) return MAX_POLL_INTERVAL_MS;
  const due = Date.parse(post.scheduledTime ?? post.createdAt);
  const interval = due > now ? due - now : (now - due) / 10;
  return Math.min(MAX_POLL_INTERVAL_MS, Math.max(MIN_POLL_INTERVAL_MS, interval));
}

import type { Post, Run } from '../api/types.ts';
import type { Tone } from '../components/notice.tsx';

export interface DisplayStatus {
  tone: Tone;
  label: string;
  /** In progress right now. */
  live: boolean;
}

const final = (tone: Tone, label: string): DisplayStatus => ({ tone, label, live: false });
const inProgress = (tone: Tone, label: string): DisplayStatus => ({ tone, label, live: true });

const SCHEDULED = final('neutral', 'Scheduled');
const CANCELLED = final('neutral', 'Cancelled');
const PUBLISHING = inProgress('neutral', 'Publishing');

const isRunFinished = ({ status }: Run): boolean => status === 'succeeded' || status === 'failed';

/** Accepted, with its scheduled time still ahead. `now` in ms. */
export const isScheduled = (post: Post, now: number): boolean =>
  post.status === 'queued' && post.scheduledTime !== null && Date.parse(post.scheduledTime) > now;

/** Cancelled, or every run has succeeded or failed. */
const isFinished = (post: Post): boolean =>
  post.status === 'cancelled' || (post.status === 'dispatched' && post.runs.every(isRunFinished));

/** How a post is shown at `now` (ms). */
export const displayStatus = (post: Post, now: number): DisplayStatus => {
  if (post.status === 'cancelled') return CANCELLED;
  if (isScheduled(post, now)) return SCHEDULED;
  if (!isFinished(post)) return PUBLISHING;
  const succeeded = post.runs.filter(({ status }) => status === 'succeeded').length;
  if (succeeded === post.runs.length) return final('success', 'Published');
  return succeeded === 0 ? final('error', 'Failed') : final('warning', 'Partly published');
};

/** How a run of `post` is shown at `now` (ms). */
export const displayRunStatus = (run: Run, post: Post, now: number): DisplayStatus => {
  if (run.status === 'succeeded') return final('success', 'Published');
  if (run.error?.code === 'cancelled') return CANCELLED;
  if (run.status === 'failed') return final('error', 'Failed');
  if (isScheduled(post, now)) return SCHEDULED;
  return run.lastProblem ? inProgress('warning', 'Trying again') : PUBLISHING;
};

const MIN_POLL_INTERVAL_MS = 1500;
export const MAX_POLL_INTERVAL_MS = 30_000;

/**
 * How long to wait before a post is fetched again (ms): a tenth of its age while it is being published, until it is due
 * while it is scheduled, both within the bounds, and the upper bound when it is finished.
 */
export const pollIntervalMs = (post: Post, now: number): number => {
  if (isFinished(post)) return MAX_POLL_INTERVAL_MS;
  const due = Date.parse(post.scheduledTime ?? post.createdAt);
  const interval = due > now ? due - now : (now - due) / 10;
  return Math.min(MAX_POLL_INTERVAL_MS, Math.max(MIN_POLL_INTERVAL_MS, interval));
};

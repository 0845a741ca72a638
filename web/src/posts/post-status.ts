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

/** Of a post that may be live although Herald cannot tell. */
const UNKNOWN = final('warning', 'Outcome unknown');

const byOutcome: Record<Post['outcome'], DisplayStatus> = {
  scheduled: SCHEDULED,
  publishing: PUBLISHING,
  published: final('success', 'Published'),
  partly_published: final('warning', 'Partly published'),
  failed: final('error', 'Failed'),
  cancelled: CANCELLED,
  unknown: UNKNOWN,
};

/** Accepted, with its scheduled time still ahead. `now` in ms. */
export const isScheduled = (post: Post, now: number): boolean =>
  post.outcome === 'scheduled' && post.scheduledTime !== null && Date.parse(post.scheduledTime) > now;

const isFinished = ({ outcome }: Post): boolean => outcome !== 'scheduled' && outcome !== 'publishing';

/** How a post is shown at `now` (ms): its time may have come since it was fetched. */
export const displayStatus = (post: Post, now: number): DisplayStatus =>
  post.outcome === 'scheduled' && !isScheduled(post, now) ? PUBLISHING : byOutcome[post.outcome];

/** How a run of `post` is shown at `now` (ms). */
export const displayRunStatus = (run: Run, post: Post, now: number): DisplayStatus => {
  if (run.status === 'succeeded') return final('success', 'Published');
  if (run.error?.code === 'cancelled') return CANCELLED;
  if (run.error?.code === 'outcome_unknown') return UNKNOWN;
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

import type { Post, Run } from '../api/shapes.ts';
import type { Tone } from '../components/notice.tsx';

export interface DisplayStatus {
  tone: Tone;
  label: string;
  /** Something is happening right now. */
  live: boolean;
}

const still = (tone: Tone, label: string): DisplayStatus => ({ tone, label, live: false });
const happening = (label: string): DisplayStatus => ({ tone: 'calm', label, live: true });

const isRunFinished = ({ status }: Run): boolean => status === 'succeeded' || status === 'failed';

/** Accepted, and not to go out yet. */
export const isScheduled = (post: Post, now: number): boolean =>
  post.status === 'queued' && post.scheduledTime !== null && Date.parse(post.scheduledTime) > now;

/** Nothing more will happen to it. */
export const isFinished = (post: Post): boolean =>
  post.status === 'cancelled' || (post.status === 'dispatched' && post.runs.every(isRunFinished));

export const displayStatus = (post: Post, now: number): DisplayStatus => {
  if (post.status === 'cancelled') return still('calm', 'Cancelled');
  if (isScheduled(post, now)) return still('calm', 'Scheduled');
  if (!isFinished(post)) return happening('Publishing');
  const published = post.runs.filter(({ status }) => status === 'succeeded').length;
  if (published === post.runs.length) return still('good', 'Published');
  return published === 0 ? still('bad', 'Failed') : still('warn', 'Partly published');
};

export const displayRunStatus = (run: Run, post: Post, now: number): DisplayStatus => {
  if (run.status === 'succeeded') return still('good', 'Published');
  if (run.error?.code === 'cancelled') return still('calm', 'Cancelled');
  if (run.status === 'failed') return still('bad', 'Failed');
  if (isScheduled(post, now)) return still('calm', 'Scheduled');
  return run.lastProblem ? { ...happening('Trying again'), tone: 'warn' } : happening('Publishing');
};

const LOOK_MS = { soonest: 1500, latest: 30_000 } as const;

/**
 * When the next look at a post is worth it (ms from `now`): soon while it goes out, rarer the longer that takes, and when it
 * is due for one that waits.
 */
export const pollIntervalMs = (post: Post, now: number): number => {
  if (isFinished(post)) return LOOK_MS.latest;
  const due = Date.parse(post.scheduledTime ?? post.createdAt);
  const wait = due > now ? due - now : (now - due) / 10;
  return Math.min(LOOK_MS.latest, Math.max(LOOK_MS.soonest, wait));
};

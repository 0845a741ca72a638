import type { Run } from '../../model/run.ts';

/** The outcomes of a post, and of each of its targets. */
export const postOutcomes = [
  'scheduled',
  'publishing',
  'published',
  'partly_published',
  'failed',
  'cancelled',
  'unknown',
] as const;

export type PostOutcome = (typeof postOutcomes)[number];

/** How many targets of a post have each outcome. */
export type RunCounts = Record<PostOutcome, number>;

type EndedRun = Pick<Run, 'status' | 'error' | 'lacksReplies'>;

/** The outcome of one run: `partly_published` without some of its replies. `waiting`: the post waits for its time. */
export function runOutcome({ status, error, lacksReplies }: EndedRun, waiting: boolean): PostOutcome {
  if (status === 'succeeded') return lacksReplies ? 'partly_published' : 'published';
  if (status === 'processing') return 'publishing';
  if (status === 'queued') return waiting ? 'scheduled' : 'publishing';
  if (error?.code === 'outcome_unknown') return 'unknown';
  return error?.code === 'cancelled' ? 'cancelled' : 'failed';
}

const noRuns: RunCounts = {
  scheduled: 0,
  publishing: 0,
  published: 0,
  partly_published: 0,
  failed: 0,
  cancelled: 0,
  unknown: 0,
};

export function countRuns(runs: readonly EndedRun[], waiting: boolean): RunCounts {
  const counts = { ...noRuns };
  for (const run of runs) counts[runOutcome(run, waiting)] += 1;
  return counts;
}

/**
 * The outcome of a post. What is unfinished comes first: `publishing`, then `scheduled`. Of a finished post, one target
 * that may be live makes it `unknown`; otherwise the targets that were not cancelled decide. A post without runs, which the
 * database is about to delete, is `unknown`.
 */
export function outcomeOf(counts: RunCounts): PostOutcome {
  if (counts.publishing > 0) return 'publishing';
  if (counts.scheduled > 0) return 'scheduled';
  if (counts.unknown > 0) return 'unknown';
  if (counts.partly_published > 0) return 'partly_published';
  if (counts.published > 0) return counts.failed > 0 ? 'partly_published' : 'published';
  if (counts.failed > 0) return 'failed';
  return counts.cancelled > 0 ? 'cancelled' : 'unknown';
}

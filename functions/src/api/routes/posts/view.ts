import { z } from 'zod';
import { platforms } from '../../../platforms/platform.ts';
import { isWaiting } from '../../../posts/waiting.ts';
import type { Run } from '../../../store/documents/run.ts';
import type { Submission } from '../../../store/documents/submission.ts';

const problem = z.object({ code: z.string(), message: z.string(), transient: z.boolean() });

/** What became of a post: its status, and each target with its result or error. */
export const postStatus = z.object({
  postSubmissionId: z.string(),
  status: z.enum(['queued', 'orchestrating', 'dispatched', 'cancelled']),
  scheduledTime: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  runs: z.array(
    z.object({
      platform: z.enum(platforms),
      accountId: z.string(),
      targetId: z.string(),
      status: z.enum(['queued', 'processing', 'succeeded', 'failed']),
      attempt: z.number().int(),
      result: z.object({ id: z.string(), url: z.string().nullable() }).nullable(),
      error: problem.nullable(),
      lastProblem: problem.extend({ at: z.string() }).nullable(),
      nextAttemptAt: z.string().nullable(),
      startedAt: z.string().nullable(),
      finishedAt: z.string().nullable(),
    }),
  ),
});

const iso = (time: Date | null): string | null => time?.toISOString() ?? null;

/** `now` in ms since the epoch. */
export const statusOfPost = (
  id: string,
  submission: Submission,
  runs: readonly Run[],
  now: number,
): z.infer<typeof postStatus> => ({
  postSubmissionId: id,
  status: isWaiting(submission, now) ? 'queued' : submission.status,
  scheduledTime: iso(submission.publishAt),
  createdAt: submission.createdAt.toISOString(),
  updatedAt: submission.updatedAt.toISOString(),
  runs: runs.map((run) => ({
    platform: run.platform,
    accountId: run.accountId,
    targetId: run.targetId,
    status: run.status,
    attempt: run.attempt,
    result: run.result,
    error: run.error,
    lastProblem: run.lastProblem && { ...run.lastProblem, at: run.lastProblem.at.toISOString() },
    nextAttemptAt: iso(run.notBefore),
    startedAt: iso(run.startedAt),
    finishedAt: iso(run.finishedAt),
  })),
});

import { z } from 'zod';
import { platforms } from '../../../platforms/platform.ts';
import { readPost } from '../../../posts/read.ts';
import { defineRoute } from '../../route.ts';

const problem = z.object({ code: z.string(), message: z.string(), transient: z.boolean() });

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null;

export const readPostRoute = defineRoute({
  method: 'get',
  path: '/v1/posts/:id',
  summary: 'What became of a post: its status, and each target with its result or error.',
  access: 'apiKey',
  params: z.object({ id: z.string() }),
  status: 200,
  answer: z.object({
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
  }),
  handle: async ({ ctx, caller, params }) => {
    const { submission, runs } = await readPost(ctx, caller.userId, params.id);
    return {
      body: {
        postSubmissionId: params.id,
        status: submission.status,
        scheduledTime: iso(submission.publishAt),
        createdAt: submission.createdAt.toISOString(),
        updatedAt: submission.updatedAt.toISOString(),
        runs: runs.map((run) => ({
          ...run,
          lastProblem: run.lastProblem && { ...run.lastProblem, at: run.lastProblem.at.toISOString() },
          nextAttemptAt: iso(run.notBefore),
          startedAt: iso(run.startedAt),
          finishedAt: iso(run.finishedAt),
        })),
      },
    };
  },
});

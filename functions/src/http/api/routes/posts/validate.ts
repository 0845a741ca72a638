import { z } from 'zod';
import { permitTargets, VALIDATION_LIMIT, validatePost } from '../../../../domain/posts/index.ts';
import { withRequestFields } from '../../../server/errors/error-response.ts';
import { defineRoute } from '../../../server/request/route.ts';
import { count, reads } from '../../tool-text.ts';
import { platformList } from '../platforms/list.ts';
import { validationExamples } from './examples.ts';
import { postProblem, warningsIn } from './post-problem.ts';
import { readRequest } from './readable-request.ts';
import { postRequest } from './request.ts';
import { scheduleProblems } from './schedule.ts';
import { splitText } from './split-text.ts';

export const validatePostRoute = defineRoute({
  method: 'post',
  path: '/v1/posts/validate',
  docs: {
    operationId: 'validatePost',
    client: { method: 'posts.validate', command: 'byHand' },
    summary: 'Check a post: all problems on all targets. Nothing is stored.',
    examples: validationExamples,
  },
  tool: {
    name: 'validate_post',
    title: 'Check a post',
    description:
      'Call this before create_post, with the same post. Reports every problem on all its targets at once, each with ' +
      'a fix; checks its files too. Stores and publishes nothing.',
    effect: { ...reads, openWorldHint: true },
    brief: ({ valid, problems }) =>
      valid ? `Nothing prevents this post.${warningsIn(problems)}` : `Not publishable: ${count(problems, 'problem')}.`,
  },
  access: {
    by: 'apiKey',
    scope: 'posts:write',
    limit: VALIDATION_LIMIT,
    // It downloads the beginnings of files.
    servedBy: 'media',
  },
  input: {
    body: postRequest,
    check: scheduleProblems,
    reportsProblems: true,
  },
  output: {
    status: 200,
    body: z
      .object({
        valid: z.boolean().meta({ description: 'Whether there is no problem of severity `error`.' }),
        problems: z.array(postProblem),
        parts: z.array(splitText).meta({
          description: 'What targets with `splitText` publish, where the text is split: the post, then its replies.',
        }),
        rulesVersion: z.string().meta({ description: '`version` of `GET /v1/platforms`.' }),
      })
      .meta({ id: 'PostValidation' }),
    errors: ['account_not_allowed'],
  },
  handle: async ({ ctx, caller, rawBody: raw, problems: invalid }) => {
    const request = readRequest(raw);
    permitTargets(
      caller,
      request.targets.map(({ target }) => target),
    );
    const allowed = caller.keyLimits?.accounts ?? null;
    const { parts, ...found } = await validatePost(ctx, { userId: caller.userId, allowed, request, invalid });
    const problems = withRequestFields(found.problems);
    return {
      body: {
        valid: problems.every(({ severity }) => severity !== 'error'),
        problems,
        parts,
        rulesVersion: platformList(ctx).version,
      },
    };
  },
});

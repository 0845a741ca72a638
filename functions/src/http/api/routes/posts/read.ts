import type { z } from 'zod';
import { countRuns, isWaiting, readPost, viewPost } from '../../../../domain/posts/index.ts';
import { defineRoute } from '../../../server/request/route.ts';
import { reads } from '../../tool-text.ts';
import { READ_LIMIT } from '../read-limit.ts';
import { POST_ID, postParams } from './params.ts';
import { postView } from './post-view.ts';

/** What an assistant has to know about an outcome besides its name. */
const advice: Readonly<Record<string, string>> = {
  publishing: ' Check again in a few seconds.',
  partly_published: ' What is live stays live: retry_post sends only what is missing.',
  unknown: ' A target may be live: do not create the post again; see outcome_unknown in the instructions.',
};

export const readPostRoute = defineRoute({
  method: 'get',
  path: '/v1/posts/:id',
  docs: {
    operationId: 'getPost',
    client: { method: 'posts.get', command: { isShownByHand: true } },
    summary: 'Get a post: its content, its outcome, and each target with its result or error.',
  },
  tool: {
    name: 'get_post',
    title: 'Show a post',
    description:
      'A post: its content, its outcome, and each target with the address of the published post and its replies, or ' +
      'its error. Changes nothing.',
    effect: reads,
    id: POST_ID,
    brief: ({ postSubmissionId, outcome, runs }) =>
      `${postSubmissionId}: ${outcome}.${missingReplies(runs)}${advice[outcome] ?? ''}`,
  },
  access: { by: 'apiKey', pages: { polls: true }, scope: 'posts:read', limit: READ_LIMIT },
  input: { params: postParams },
  output: { status: 200, body: postView },
  http: { etag: true },
  handle: async ({ ctx, caller, params }) => {
    const { submission, runs } = await readPost(ctx, caller.userId, params.id);
    const now = ctx.clock.now();
    const counts = countRuns(runs, isWaiting(submission, now));
    return { body: viewPost({ id: params.id, submission, runs, counts }, now) };
  },
});

/** Names each reply of a live post that is not known to be live. */
function missingReplies(runs: z.infer<typeof postView>['runs']): string {
  const missing = runs.flatMap(({ targetId, result }) =>
    (result?.replies ?? [])
      .filter(({ status }) => status !== 'published')
      .map(({ index, status }) => `reply ${index + 1} on ${targetId} (${status})`),
  );
  return missing.length === 0 ? '' : ` Not known to be live: ${missing.join(', ')}.`;
}

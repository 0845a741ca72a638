import { z } from 'zod';
import { postMetricsRoute } from '../api/routes/metrics/post.ts';
import { sumMetricsRoute } from '../api/routes/metrics/sum.ts';
import { cancelPostRoute } from '../api/routes/posts/cancel.ts';
import { createPostRoute } from '../api/routes/posts/create.ts';
import { editPostRoute } from '../api/routes/posts/edit.ts';
import { listPostsRoute } from '../api/routes/posts/list.ts';
import { readPostRoute } from '../api/routes/posts/read.ts';
import { retryPostRoute } from '../api/routes/posts/retry.ts';
import { postTimelineRoute } from '../api/routes/posts/timeline.ts';
import { validatePostRoute } from '../api/routes/posts/validate.ts';
import { reconcileRoute } from '../api/routes/reconcile/create.ts';
import { defineTool, type Tool } from './tool.ts';
import { changes, count, more, publishes, reads } from './tool-text.ts';

/** The part of a run that tells which replies of it are not known to be live. */
const runs = z
  .array(
    z.object({
      targetId: z.string(),
      result: z.object({ replies: z.array(z.object({ index: z.number(), status: z.string() })).default([]) }).nullish(),
    }),
  )
  .default([]);

/** Names each reply of a live post that is not known to be live. */
function missingReplies(given: z.infer<typeof runs>): string {
  const missing = given.flatMap(({ targetId, result }) =>
    (result?.replies ?? [])
      .filter(({ status }) => status !== 'published')
      .map(({ index, status }) => `reply ${index + 1} on ${targetId} (${status})`),
  );
  return missing.length === 0 ? '' : ` Not known to be live: ${missing.join(', ')}.`;
}

const POST_ID = 'The `postSubmissionId` of create_post or list_posts.';

const post = z.object({ postSubmissionId: z.string() });
const warned = post.extend({ warnings: z.array(z.unknown()).default([]) });

function warningsIn(warnings: readonly unknown[]): string {
  return warnings.length === 0 ? '' : ` ${count(warnings, 'warning')}: show them to the user.`;
}

/** What a model has to know about an outcome besides its name. */
const advice: Record<string, string> = {
  publishing: ' Check again in a few seconds.',
  partly_published: ' What is live stays live: retry_post sends only what is missing.',
  unknown: ' A target may be live: do not create the post again; see outcome_unknown in the instructions.',
};

export const listPosts = defineTool({
  name: 'list_posts',
  title: 'List posts',
  description: 'Lists posts by outcome, platform, account, time and words, with pagination. Changes nothing.',
  route: listPostsRoute,
  effect: reads,
  brief: z
    .object({ posts: z.array(z.unknown()), nextCursor: z.string().nullable() })
    .transform(({ posts, nextCursor }) => `${count(posts, 'post')}.${more(nextCursor)}`),
});

export const getPost = defineTool({
  name: 'get_post',
  title: 'Show a post',
  description:
    'A post: its content, its outcome, and each target with the address of the published post and its replies, or its error. ' +
    'Changes nothing.',
  route: readPostRoute,
  effect: reads,
  id: POST_ID,
  brief: post
    .extend({ outcome: z.string(), runs })
    .transform(
      ({ postSubmissionId, outcome, runs: ended }) =>
        `${postSubmissionId}: ${outcome}.${missingReplies(ended)}${advice[outcome] ?? ''}`,
    ),
});

export const postTools: readonly Tool[] = [
  defineTool({
    name: 'validate_post',
    title: 'Check a post',
    description:
      'Call this before create_post, with the same post. Reports every problem on all its targets at once, each with a fix; ' +
      'checks its files too. Stores and publishes nothing.',
    route: validatePostRoute,
    effect: { ...reads, openWorldHint: true },
    brief: z
      .object({ valid: z.boolean(), problems: z.array(z.unknown()) })
      .transform(({ valid, problems }) =>
        valid
          ? `Nothing prevents this post.${warningsIn(problems)}`
          : `Not publishable: ${count(problems, 'problem')}.`,
      ),
  }),
  defineTool({
    name: 'create_post',
    title: 'Publish a post',
    description:
      'Publishes to the named accounts: at once, or at scheduledTime. Herald cannot undo a published post; before that ' +
      'edit_post and cancel_post can change it. The response confirms that the post is accepted; get_post returns its outcome.',
    route: createPostRoute,
    effect: publishes,
    brief: warned.transform(
      ({ postSubmissionId, warnings }) =>
        `Accepted as ${postSubmissionId}. get_post returns its outcome.${warningsIn(warnings)}`,
    ),
  }),
  listPosts,
  getPost,
  defineTool({
    name: 'get_post_timeline',
    title: 'Show what happened to a post',
    description:
      'Lists every attempt of a post with its calls to the platforms, to explain a failure or a delay. Changes nothing.',
    route: postTimelineRoute,
    effect: reads,
    id: POST_ID,
    brief: z.object({ events: z.array(z.unknown()) }).transform(({ events }) => `${count(events, 'event')}.`),
  }),
  defineTool({
    name: 'get_post_metrics',
    title: 'Show the numbers of a post',
    description:
      'The numbers of a post on each platform, over time. Null is not 0: `reasons` says why. Changes nothing.',
    route: postMetricsRoute,
    effect: reads,
    id: POST_ID,
    brief: z.object({ targets: z.array(z.object({ latest: z.unknown() })) }).transform(({ targets }) => {
      const observed = targets.filter(({ latest }) => latest !== null);
      return `${count(targets, 'target')}, ${observed.length} with numbers.`;
    }),
  }),
  defineTool({
    name: 'get_metrics',
    title: 'Sum up the numbers of posts',
    description:
      'Sums of the newest numbers of posts. `missing` counts posts that lack a number, which are not 0. Changes nothing.',
    route: sumMetricsRoute,
    effect: reads,
    brief: z
      .object({ from: z.string(), to: z.string(), total: z.object({ posts: z.number() }) })
      .transform(({ from, to, total }) => `${total.posts} posts from ${from} to ${to}.`),
  }),
  defineTool({
    name: 'find_post',
    title: 'Ask a platform for a post',
    description:
      'Asks the platform whether a post is there, also after a time-out of another tool. Only not_found means that it is not. ' +
      'Changes nothing.',
    route: reconcileRoute,
    effect: { ...reads, openWorldHint: true },
    brief: z
      .object({ answer: z.string(), reason: z.string().nullable(), posts: z.array(z.unknown()) })
      .transform(({ answer, reason, posts }) => `${answer}: ${reason ?? count(posts, 'post')}.`.replace('..', '.')),
  }),
  defineTool({
    name: 'retry_post',
    title: 'Retry failed targets',
    description:
      'Retries the failed targets of a post, and sends missing replies; a published post cannot be undone. A target or reply ' +
      'with outcome_unknown may be live already: it needs "confirmedNotLive" from a user who has checked the account, or "reconcile", which only asks ' +
      'the platform.',
    route: retryPostRoute,
    effect: publishes,
    id: POST_ID,
    brief: z
      .object({ targets: z.array(z.unknown()) })
      .transform(({ targets }) => `Queued ${count(targets, 'target')} again.`),
  }),
  defineTool({
    name: 'edit_post',
    title: 'Change a post',
    description:
      'Changes the time, text, media or targets of a post that is not published yet; omitted fields stay. The old content is ' +
      'replaced. "scheduledTime": null publishes at once, which cannot be undone.',
    route: editPostRoute,
    effect: publishes,
    id: POST_ID,
    brief: warned.transform(({ postSubmissionId, warnings }) => `Changed ${postSubmissionId}.${warningsIn(warnings)}`),
  }),
  defineTool({
    name: 'cancel_post',
    title: 'Cancel a post',
    description:
      'Cancels a post that is not published yet, or one of its targets; of a live target, the replies that are not sent. ' +
      'This cannot be undone. A published post stays live: then the response is not_cancellable. A repeated call changes nothing.',
    route: cancelPostRoute,
    effect: changes,
    id: POST_ID,
    brief: post
      .extend({ target: z.string().optional() })
      .transform(({ postSubmissionId, target }) => `Cancelled ${target ?? 'all'} of ${postSubmissionId}.`),
  }),
];

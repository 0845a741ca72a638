import { z } from 'zod';
import { normaliseContent } from '../../../posts/content.ts';
import { createPost } from '../../../posts/create.ts';
import { readPostMedia } from '../../../posts/media.ts';
import { postRequest, requestedTargets } from '../../../posts/request.ts';
import { scheduleProblems } from '../../../posts/schedule.ts';
import { chooseTargets, readConnectedAccounts } from '../../../posts/targets.ts';
import { defineRoute } from '../../../server/route.ts';

const early = z.object({
  post: z.object({ content: z.object({ platform: requestedTargets, mediaIds: z.array(z.string()).default([]) }) }),
});

export const createPostRoute = defineRoute({
  method: 'post',
  path: '/v1/posts',
  summary: 'Publish to any number of connected accounts, now or later.',
  access: 'apiKey',
  limit: { prefix: 'posts', perMinute: 30 },
  idempotency: 'commit',
  body: postRequest,
  check: (ctx, body) => scheduleProblems(body, ctx.clock.now()),
  status: 201,
  errors: ['missing_integrations', 'missing_account', 'post_creation_failed'],
  response: z.object({ postSubmissionId: z.string() }),
  prefetch: async (ctx, userId, body) => {
    const content = early.safeParse(body).data?.post.content;
    const [connected, media] = await Promise.all([
      readConnectedAccounts(ctx, userId, content?.platform ?? []),
      readPostMedia(ctx, userId, content?.mediaIds ?? []),
    ]);
    return { connected, media };
  },
  handle: async ({ ctx, caller, body, prefetched, claim, trace, logger, records }) => {
    const { connected, media } = await prefetched;
    const { content } = body.post;
    const accepted = await createPost(
      ctx,
      {
        userId: caller.userId,
        content: normaliseContent(content, media),
        targets: chooseTargets(content.platform, connected),
        publishAt: body.scheduledTime ?? null,
        enableRepurposing: body.enableRepurposing ?? false,
        trialReel: body.trial_reel ?? false,
        trace,
      },
      { claim, logger, records: records(201) },
    );
    return { body: { postSubmissionId: accepted.postSubmissionId }, replayed: accepted.replayed };
  },
});

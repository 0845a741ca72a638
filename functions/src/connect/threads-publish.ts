import { z } from 'zod';
import { normaliseContent } from '../posts/content.ts';
import { createPost, postIdOf } from '../posts/create.ts';
import { mediaUrl, pathId, text } from '../posts/request.ts';
import { chooseTargets, readConnectedAccounts } from '../posts/targets.ts';
import { publishNow } from '../publishing/publish-now.ts';
import { defineRoute } from '../server/route.ts';
import { signedInFunction } from '../server/signed-in-function.ts';

const body = z
  .strictObject({ text: text.optional(), imageUrl: mediaUrl.optional(), accountId: pathId.optional() })
  .refine(({ text, imageUrl }) => text?.trim() || imageUrl, 'A post needs a text or an image.');

const early = z.object({ accountId: pathId.optional() }).catch({});

const requestedTarget = (accountId: string | undefined) => [{ platform: 'threads' as const, accountId }];

/** `thPublish`: publishes to Threads while the client waits. A repeated request joins the first, and never posts twice. */
export const threadsPublish = signedInFunction(
  'thPublish',
  defineRoute({
    method: 'post',
    path: '/thPublish',
    summary: 'Publish to Threads and wait for the result.',
    access: 'idToken',
    subscribersOnly: true,
    idempotency: 'resume',
    body,
    status: 200,
    response: z.object({ ok: z.literal(true), id: z.string() }),
    prefetch: (ctx, userId, unvalidated) =>
      readConnectedAccounts(ctx, userId, requestedTarget(early.parse(unvalidated).accountId)),
    handle: async ({ ctx, caller: { userId }, body, prefetched, claim, earlier, trace, logger }) => {
      const { text, imageUrl, accountId } = body;
      const targets = chooseTargets(requestedTarget(accountId), await prefetched);
      const post = {
        userId,
        content: normaliseContent({ text, imageUrls: imageUrl ? [imageUrl] : [], platform: [] }, new Map()),
        targets,
        publishAt: null,
        enableRepurposing: false,
        trialReel: false,
        trace,
      };
      const postSubmissionId = earlier
        ? (postIdOf(earlier.body) ?? '')
        : (await createPost(ctx, post, { claim, logger, publisher: 'caller' })).postSubmissionId;
      const run = { userId, postSubmissionId, platform: 'threads', accountId: targets[0]?.accountId ?? '' } as const;
      return { body: { ok: true, id: await publishNow(ctx, run, { trace, logger }) } };
    },
  }),
);

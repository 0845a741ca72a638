import { z } from 'zod';
import {
  chooseTargets,
  createPost,
  hasEndedWithoutPost,
  isVisible,
  normaliseContent,
  POSTS_LIMIT,
  postIdOf,
  readConnectedAccounts,
  validateForPlatforms,
} from '../../domain/posts/index.ts';
import { publishNow } from '../../domain/publishing/index.ts';
import { HeraldError } from '../../model/errors.ts';
import { mediaUrl } from '../../model/media-url.ts';
import type { Content } from '../../model/post.ts';
import { accountId, text } from '../server/request/fields.ts';
import { defineRoute } from '../server/request/route.ts';
import { signedInFunction } from '../server/signed-in-function.ts';

const body = z
  .strictObject({ text: text.optional(), imageUrl: mediaUrl.optional(), accountId: accountId.optional() })
  .refine(({ text, imageUrl }) => imageUrl || isVisible(text ?? ''), 'A post needs a text or an image.');

function requestedTarget(accountId: string | undefined) {
  return [{ platform: 'threads' as const, accountId }];
}

/** Throws `validation_error` for what Threads does not take, before anything is stored. */
function requireSupported(content: Content): void {
  const [problem] = validateForPlatforms(content, ['threads']);
  if (!problem) return;
  const field = content.text === '' ? 'imageUrl' : 'text';
  throw new HeraldError('validation_error', problem.message, {
    details: [{ field, message: problem.message, code: 'invalid_value' }],
  });
}

/** `thPublish`: publishes to Threads while the client waits. A repeated request joins the first, and never posts twice. */
export const threadsPublish = signedInFunction(
  'thPublish',
  defineRoute({
    method: 'post',
    path: '/thPublish',
    docs: { summary: 'Publish to Threads and wait for the result.' },
    access: { by: 'idToken', subscribersOnly: true, limit: POSTS_LIMIT },
    input: {
      body,
      prefetch: (ctx, userId, { accountId: id }) => readConnectedAccounts(ctx, userId, requestedTarget(id)),
    },
    replay: { by: 'resume', unless: { keys: 'any', after: hasEndedWithoutPost } },
    output: { status: 200, body: z.object({ ok: z.literal(true), id: z.string() }) },
    handle: async ({ ctx, caller: { userId }, body, prefetched, claim, earlier, trace, logger }) => {
      const { text, imageUrl, accountId } = body;
      const targets = chooseTargets(requestedTarget(accountId), await prefetched);
      const content = normaliseContent({ text, imageUrls: imageUrl ? [imageUrl] : [] }, new Map());
      requireSupported(content);
      const post = { userId, content, targets, publishAt: null, trace };
      const postSubmissionId = earlier
        ? (postIdOf(earlier.body) ?? '')
        : (await createPost(ctx, post, { claim, logger, publisher: 'caller' })).postSubmissionId;
      const run = { userId, postSubmissionId, platform: 'threads', accountId: targets[0]?.accountId ?? '' } as const;
      return { body: { ok: true, id: await publishNow(ctx, run, { trace, logger }) } };
    },
  }),
);

import type { Request } from 'express';
import { z } from 'zod';
import { requireActive } from '../billing/require-subscription.ts';
import { canonicalJson } from '../crypto/canonical-json.ts';
import { sha256Hex } from '../crypto/digest.ts';
import { HeraldError } from '../errors.ts';
import { claimOrReplay } from '../idempotency/claim-or-replay.ts';
import { explicitKey } from '../idempotency/key.ts';
import { lookUp } from '../idempotency/records.ts';
import { rootTrace } from '../observe/trace.ts';
import { normaliseContent } from '../posts/content.ts';
import { createPost, postIdOf } from '../posts/create.ts';
import { mediaUrl, pathId, text } from '../posts/request.ts';
import { chooseTargets, readConnectedAccounts } from '../posts/targets.ts';
import { publishNow } from '../publishing/publish-now.ts';
import { fieldProblems, summarise } from '../server/field-problems.ts';
import { type SignedInCall, signedInFunction } from './signed-in-function.ts';

const body = z
  .strictObject({ text: text.optional(), imageUrl: mediaUrl.optional(), accountId: pathId.optional() })
  .refine(({ text, imageUrl }) => text?.trim() || imageUrl, 'A post needs a text or an image.');

const parse = (request: Request): z.infer<typeof body> => {
  const parsed = body.safeParse(request.body ?? {});
  if (parsed.success) return parsed.data;
  const details = fieldProblems('body', parsed.error, request.body);
  throw new HeraldError('validation_error', summarise(details), { details });
};

/** The post of this request: a new one, or the one that the same request made before. */
const submit = async ({ ctx, uid, request, logger }: SignedInCall): Promise<{ id: string; accountId: string }> => {
  const { text, imageUrl, accountId } = parse(request);
  const requested = [{ platform: 'threads' as const, accountId }];
  const bodyHash = sha256Hex(canonicalJson(request.body ?? {}));
  const [subscription, connected, lookup] = await Promise.all([
    ctx.store.user(uid).subscription.get(),
    readConnectedAccounts(ctx, uid, requested),
    lookUp(ctx, { userId: uid, endpoint: 'POST /thPublish', key: explicitKey(request) ?? bodyHash, bodyHash }),
  ]);
  requireActive(subscription.data() ?? null, ctx.clock.now());
  const targets = chooseTargets(requested, connected);
  const chosen = targets[0]?.accountId ?? '';
  const known = claimOrReplay(lookup);
  if ('replay' in known) return { id: postIdOf(known.replay.body) ?? '', accountId: chosen };
  const { postSubmissionId } = await createPost(
    ctx,
    {
      userId: uid,
      content: normaliseContent({ text, imageUrls: imageUrl ? [imageUrl] : [], platform: [] }, new Map()),
      targets,
      publishAt: null,
      enableRepurposing: false,
      trialReel: false,
      trace: rootTrace(),
    },
    { claim: known.claim, logger, publisher: 'caller' },
  );
  return { id: postSubmissionId, accountId: chosen };
};

/** `thPublish`: publishes to Threads while the caller waits. The same request again joins the first, and never posts twice. */
export const threadsPublish = signedInFunction('thPublish', async (call) => {
  const { id, accountId } = await submit(call);
  const address = { userId: call.uid, postSubmissionId: id, platform: 'threads', accountId } as const;
  return { ok: true, id: await publishNow(call.ctx, address, call.logger) };
});

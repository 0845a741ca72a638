import { type Acceptance, type AcceptedPost, acceptedPost, permitTargets } from '../../../../domain/posts/index.ts';
import { type IdempotencyClaim, lookUp, type StoredResponse } from '../../../../infra/idempotency/records.ts';
import { postRules } from '../../../../infra/limits/tiers.ts';
import { invalidFields } from '../../../server/errors/field-problems.ts';
import type { RouteCall } from '../../../server/request/route.ts';
import { requireAllowed } from '../../../server/steps/rate-limit.ts';
import { claimOrStored } from '../../../server/steps/replay.ts';
import { acceptRequest, type PostCall } from './accept-request.ts';
import type { BatchItem } from './batch-item.ts';
import { createPostRoute } from './create.ts';

type Call = Pick<PostCall, 'ctx' | 'caller' | 'trace' | 'logger'> & Pick<RouteCall<unknown, unknown, unknown>, 'tier'>;

/** Accepts a post of a batch as `POST /v1/posts` does, or returns what an earlier request has stored. Throws what that request would. */
export async function acceptItem(
  call: Call,
  item: BatchItem,
  { startsAfter }: Pick<Acceptance, 'startsAfter'>,
): Promise<AcceptedPost> {
  const { post, problems } = item;
  if (!post) throw invalidFields(problems);
  const stored = await claimItem(call, item, post);
  if ('replay' in stored) return { ...acceptedPost.parse(stored.replay.body), replayed: true };
  if (problems.length > 0) throw invalidFields(problems);
  const { ctx, caller, tier, trace, logger } = call;
  const rules = postRules({ ...caller, tier });
  if (rules.length > 0) requireAllowed(await ctx.limiter.consume(rules));
  const { claim } = stored;
  return acceptRequest({ ctx, caller, trace, logger, claim, testScenario: null, records: () => null }, post, {
    references: null,
    startsAfter,
  });
}

/**
 * The claim of an item that is not done yet, or its stored response. Throws `account_not_allowed`, so that a key learns nothing about
 * the requests of another key, and `idempotency_conflict`.
 */
export async function claimItem(
  { ctx, caller }: Pick<Call, 'ctx' | 'caller'>,
  { identity, isDerived }: BatchItem,
  { post }: NonNullable<BatchItem['post']>,
): Promise<{ claim: IdempotencyClaim } | { replay: StoredResponse }> {
  permitTargets(caller, post.content.platform);
  return claimOrStored(ctx, createPostRoute, await lookUp(ctx, identity), { userId: identity.userId, isDerived });
}

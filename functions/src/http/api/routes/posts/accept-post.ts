import type { z } from 'zod';
import {
  type AcceptedPost,
  allowedAmong,
  type CreateOptions,
  chooseTargets,
  createPost,
  haveEventsRecorded,
  type NewPost,
  normaliseContent,
  normaliseTargets,
  type PostProblem,
  type References,
  readReferences,
  requestedScenarios,
  requireFitting,
  requireKnownScenarios,
  storedPost,
  warningsOf,
  withParts,
} from '../../../../domain/posts/index.ts';
import { inSlot } from '../../../../domain/slots/index.ts';
import { type ErrorCode, HeraldError } from '../../../../model/errors.ts';
import { uuid } from '../../../../model/ids.ts';
import { withRequestFields } from '../../../server/errors/error-response.ts';
import type { RouteCall } from '../../../server/request/route.ts';
import type { postRequest } from './request.ts';

/** What a post is accepted with, beside its request. */
export type Acceptance = Pick<
  RouteCall<unknown, unknown, unknown>,
  'ctx' | 'caller' | 'claim' | 'testScenario' | 'trace' | 'logger' | 'records'
> &
  Pick<CreateOptions, 'also'> & {
    /** What the post refers to, where it was read already. */
    references: References | null | undefined;
  };

/** What `acceptPost` throws, besides the errors of every request. */
export const acceptanceErrors: readonly ErrorCode[] = [
  'account_not_allowed',
  'missing_integrations',
  'missing_account',
  'post_would_fail',
  'post_creation_failed',
  'slot_taken',
];

/**
 * Accepts a valid request of `POST /v1/posts`. Throws `post_would_fail` for a strict request with an error, and what `createPost`
 * and the choice of the targets throw.
 */
export async function acceptPost(
  { ctx, caller, claim, testScenario, trace, logger, records, also, references }: Acceptance,
  body: z.infer<typeof postRequest>,
): Promise<AcceptedPost> {
  const { content } = body.post;
  const { connected, media } = references ?? (await readReferences(ctx, caller.userId, content));
  const stored = normaliseContent(content, media);
  const requested = withParts(normaliseTargets(content.platform, media), stored);
  const allowed = allowedAmong(connected, caller.keyLimits?.accounts ?? null);
  const targets = chooseTargets(requested, allowed);
  requireFitting(stored, targets);
  requireKnownScenarios(caller.userId, stored, targets);
  const testScenarios = requestedScenarios(caller.userId, testScenario, targets);
  const id = uuid();
  const accept = (time: Pick<NewPost, 'publishAt' | 'localTime' | 'slot'>): Promise<AcceptedPost> => {
    const { publishAt } = time;
    const warnings = withRequestFields(
      warningsOf(ctx, content, { connected: allowed, media }, { content: stored, requested, publishAt }),
    );
    if (body.strict) requireNoErrors(warnings);
    return createPost(
      ctx,
      {
        userId: caller.userId,
        content: stored,
        targets,
        ...time,
        enableRepurposing: body.enableRepurposing ?? false,
        trialReel: body.trial_reel ?? false,
        ...(testScenarios ? { testScenarios } : {}),
        trace,
      },
      {
        ...{ id, claim, logger, warnings },
        records: records(201, id),
        isRecorded: () => haveEventsRecorded(targets, allowed),
        ...(also ? { also } : {}),
      },
    );
  };
  const time = body.scheduledTime ?? { publishAt: null, localTime: null };
  if (!('slot' in time)) return accept(time);
  const taking = { userId: caller.userId, postSubmissionId: id, accounts: targets };
  try {
    return await inSlot(ctx, taking, time.slot, ({ at, localTime, id: slot }) =>
      accept({ publishAt: at, localTime, slot }),
    );
  } catch (error) {
    // Another request with the same key may have taken the slot that this one did not find.
    const earlier = await storedPost(ctx, id, claim, error);
    if (earlier) return earlier;
    throw error;
  }
}

function requireNoErrors(problems: readonly PostProblem[]): void {
  const errors = problems.filter(({ severity }) => severity === 'error');
  const [first] = errors;
  if (!first) return;
  const others = errors.length - 1;
  const rest = others === 0 ? '' : ` And ${others} more ${others === 1 ? 'problem' : 'problems'}.`;
  throw new HeraldError('post_would_fail', `${first.message}${rest}`, { details: { problems }, fix: first.fix });
}

import type { Context } from '../../context.ts';
import type { TraceContext } from '../../infra/observe/trace.ts';
import type { BatchedRecords } from '../../infra/request-log/record-writer.ts';
import type { LocalTime } from '../../infra/time/local-time.ts';
import { type ErrorCode, HeraldError } from '../../model/errors.ts';
import { uuid } from '../../model/ids.ts';
import type { PostFlags } from '../../model/post-flags.ts';
import { inSlot, type SlotRequest } from '../slots/index.ts';
import { type AllowedAccounts, allowedAmong } from './allowed-accounts.ts';
import { normaliseContent } from './content.ts';
import { type AcceptedPost, type CreateOptions, createPost, type NewPost, storedPost } from './create.ts';
import { normaliseTargets, requireFitting } from './overrides.ts';
import type { PostProblem } from './post-problem.ts';
import { type References, readReferences } from './references.ts';
import type { RequestedContent, RequestedTarget } from './requested-post.ts';
import { haveEventsRecorded } from './risk-times.ts';
import { withParts } from './split-targets.ts';
import { chooseTargets } from './targets.ts';
import { requestedScenarios, requireKnownScenarios } from './test-scenarios.ts';
import { warningsOf } from './warnings.ts';

/** A time at which to publish a post, and how its user has named it. */
export interface ScheduledAt {
  publishAt: Date;
  /** Null where the user named an instant. */
  localTime: LocalTime | null;
}

/** When to publish a post: at a time, or in a slot of the weekly times. */
export type Schedule = ScheduledAt | { slot: SlotRequest };

/** A valid request for a post. */
interface RequestedPost {
  content: RequestedContent & { platform: readonly RequestedTarget[] };
  /** Null publishes at once. */
  schedule: Schedule | null;
  flags: PostFlags;
  /** Whether a post with an error is refused instead of stored. */
  strict: boolean;
}

/** On behalf of whom, and with what, a request is accepted. */
export interface Acceptance
  extends Pick<CreateOptions, 'claim' | 'logger' | 'also' | 'id' | 'publisher'>,
    Pick<NewPost, 'startsAfter'> {
  userId: string;
  allowed: AllowedAccounts;
  testScenario: string | null;
  trace: TraceContext;
  /** What the post refers to; null where it was not read yet. */
  references: References | null;
  /** Log records to write in the commit of the post with this id. */
  records(id: string): BatchedRecords | null;
  /** The warnings with their fields as the caller has named them. */
  asRequested(problems: readonly PostProblem[]): PostProblem[];
}

/** What `acceptPost` throws, besides `validation_error` and `idempotency_conflict`. */
export const acceptanceErrors: readonly ErrorCode[] = [
  'account_not_allowed',
  'missing_integrations',
  'missing_account',
  'post_would_fail',
  'post_creation_failed',
  'slot_taken',
];

/**
 * Accepts a post: chooses its targets and its slot, and stores it with its warnings. Throws `acceptanceErrors`, and `validation_error`
 * for what it refers to and does not exist.
 */
export async function acceptPost(
  ctx: Pick<Context, 'store' | 'clock' | 'config' | 'queue'>,
  request: RequestedPost,
  acceptance: Acceptance,
): Promise<AcceptedPost> {
  const { userId, claim, references, startsAfter, id = uuid() } = acceptance;
  const { content, schedule } = request;
  const { connected, media } = references ?? (await readReferences(ctx, userId, content));
  const stored = normaliseContent(content, media);
  const requested = withParts(normaliseTargets(content.platform, media), stored);
  const allowed = allowedAmong(connected, acceptance.allowed);
  const targets = chooseTargets(requested, allowed);
  requireFitting(stored, targets);
  requireKnownScenarios(userId, stored, targets);
  const testScenarios = requestedScenarios(userId, acceptance.testScenario, targets);
  const accept = (time: Pick<NewPost, 'publishAt' | 'localTime' | 'slot'>): Promise<AcceptedPost> => {
    const found = warningsOf(
      ctx,
      { ...content },
      { connected: allowed, media },
      { ...time, content: stored, requested },
    );
    const warnings = acceptance.asRequested(found);
    if (request.strict) requireNoErrors(warnings);
    return createPost(
      ctx,
      {
        userId,
        content: stored,
        targets,
        ...time,
        ...request.flags,
        ...(startsAfter ? { startsAfter } : {}),
        ...(testScenarios ? { testScenarios } : {}),
        trace: acceptance.trace,
      },
      {
        ...acceptance,
        id,
        warnings,
        records: acceptance.records(id),
        isRecorded: () => haveEventsRecorded(targets, allowed),
      },
    );
  };
  if (!schedule) return accept({ publishAt: null, localTime: null });
  if (!('slot' in schedule)) return accept(schedule);
  const taking = { userId, postSubmissionId: id, accounts: targets };
  try {
    return await inSlot(ctx, taking, schedule.slot, ({ at, localTime, id: slot }) =>
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

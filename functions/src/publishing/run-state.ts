import type { Run, RunProblem } from '../store/documents/run.ts';
import type { Submission, Target } from '../store/documents/submission.ts';
import { DAY, MINUTE } from '../time/clock.ts';

/**
 * The life of a run: `queued` → `processing` → `succeeded` | `failed`. The last two are for ever. Nothing here reads or
 * writes; it says what a document becomes.
 */
export const isTerminal = (status: Run['status']): boolean => status === 'succeeded' || status === 'failed';

/** A post that nobody managed to start for this long is too old to surprise people with. */
const MAX_START_DELAY_MS = DAY;
/** How long the queue may take with a new run before the recovery sweep looks. */
const PICKUP_TIMEOUT_MS = 3 * MINUTE;

export const newRun = (postSubmissionId: string, submission: Submission, target: Target): Run => {
  const due = (submission.publishAt ?? submission.createdAt).getTime();
  return {
    userId: submission.userId,
    postSubmissionId,
    platform: target.platform,
    accountId: target.accountId,
    targetId: target.targetId,
    status: 'queued',
    attempt: 0,
    lease: null,
    steps: {},
    notBefore: null,
    recoverAt: new Date(due + PICKUP_TIMEOUT_MS),
    deadlineAt: new Date(due + MAX_START_DELAY_MS),
    result: null,
    error: null,
    lastProblem: null,
    createdAt: submission.createdAt,
    startedAt: null,
    finishedAt: null,
    expireAt: submission.expireAt,
  };
};

/** An effect was begun and its end is not known. */
export const hasOpenIntent = (run: Pick<Run, 'steps'>): boolean =>
  Object.values(run.steps).some(({ state }) => state === 'intent');

export const outcomeUnknown: RunProblem = {
  code: 'outcome_unknown',
  message:
    'We could not learn whether the platform published this post. Please look at the account before you post it again.',
  transient: false,
};

/** What a run becomes when it ends without success. With an effect in doubt the doubt is what people must hear of. */
export const failedRun = (run: Pick<Run, 'steps'>, error: RunProblem, now: number): Partial<Run> => ({
  status: 'failed',
  lease: null,
  notBefore: null,
  recoverAt: null,
  error: hasOpenIntent(run) ? outcomeUnknown : error,
  finishedAt: new Date(now),
});

export const succeededRun = (result: { id: string; url: string | null }, now: number): Partial<Run> => ({
  status: 'succeeded',
  lease: null,
  notBefore: null,
  recoverAt: null,
  result,
  error: null,
  finishedAt: new Date(now),
});

/** Why a claim is refused: nothing left to do, somebody at it, or too early. */
export type ClaimRejection =
  | { kind: 'finished' }
  | { kind: 'busy'; retryAfterMs: number }
  | { kind: 'early'; retryAfterMs: number };

/** Whether a worker may take this run. `now` is the store's time (ms), so that clocks of workers do not matter. */
export const claimRejection = (run: Run, now: number): ClaimRejection | null => {
  if (isTerminal(run.status)) return { kind: 'finished' };
  if (run.lease && run.lease.until.getTime() > now)
    return { kind: 'busy', retryAfterMs: run.lease.until.getTime() - now };
  if (run.notBefore && run.notBefore.getTime() > now)
    return { kind: 'early', retryAfterMs: run.notBefore.getTime() - now };
  return null;
};

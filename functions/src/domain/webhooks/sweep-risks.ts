import type { Context } from '../../context.ts';
import type { Logger } from '../../infra/observe/logger.ts';
import type { QueryDocumentSnapshot } from '../../infra/store/collections.ts';
import type { JobSummary } from '../../infra/store/job-summary.ts';
import { sweepDue } from '../../infra/store/sweep-due.ts';
import type { RiskCheck, StoredRisk, Submission } from '../../model/post.ts';
import { addEvent, announceEvents } from '../events/index.ts';
import {
  causeOf,
  findRisks,
  isWorthChecking,
  LISTED_RUNS,
  nextCheckAt,
  readListedRuns,
  riskEvent,
} from '../posts/index.ts';

/** Posts checked in parallel: each check downloads the beginnings of a few files at a time. */
const CONCURRENCY = 10;

/** `done` counts the checked posts. */
interface RiskSweepSummary extends JobSummary {
  /** Recorded events: one for each post with a new risk. */
  atRisk: number;
}

type FieldName = (field: string) => string;

type Scheduled = Submission & { publishAt: Date; riskCheck: RiskCheck };

/**
 * Checks scheduled posts some hours before they are due, and again in their last hour: their accounts, files and rules,
 * and the subscription. `post.at_risk` reports each cause once; an edit of the post resets the reported causes. Only
 * posts of users with recorded events have a time for the check (`riskCheck`). `fieldName` maps a field to the name that
 * customers know.
 */
export async function sweepRisks(ctx: Context, logger: Logger, fieldName: FieldName): Promise<RiskSweepSummary> {
  const now = ctx.clock.now();
  let atRisk = 0;
  const summary = await sweepDue(ctx, logger, {
    due: ctx.store.submissions.where('riskCheck.at', '<=', new Date(now)).orderBy('riskCheck.at'),
    field: 'riskCheck.at',
    concurrency: CONCURRENCY,
    failure: 'a scheduled post could not be checked for risks',
    ageMs: ({ riskCheck }) => now - (riskCheck?.at?.getTime() ?? now),
    handle: async (document, submission) => {
      if (!needsCheck(submission, ctx.clock.now())) {
        await document.ref.update({ 'riskCheck.at': null }, { lastUpdateTime: document.updateTime });
        return false;
      }
      if (await checkSubmission(ctx, document, submission, fieldName)) atRisk += 1;
      return true;
    },
  });
  return { ...summary, atRisk };
}

/** Whether a post still waits, with time enough to mend what would be found. */
function needsCheck(submission: Submission, now: number): submission is Scheduled {
  return (
    submission.riskCheck !== undefined &&
    submission.status !== 'cancelled' &&
    submission.publishAt !== null &&
    isWorthChecking(submission.publishAt, now)
  );
}

/** Checks a post. The result, the next check and the event are one commit, so that only one of two sweeps makes it. */
async function checkSubmission(
  ctx: Context,
  { id, ref, updateTime }: QueryDocumentSnapshot<Submission>,
  submission: Scheduled,
  fieldName: FieldName,
): Promise<boolean> {
  const now = ctx.clock.now();
  const { publishAt, riskCheck, userId } = submission;
  const found = await findRisks(ctx, id, submission, now);
  const risks = found.map((risk) => ({ ...risk, field: fieldName(risk.field) }));
  const newRisks = await newsOf(ctx, id, submission, risks, now);
  const checked: RiskCheck = {
    at: nextCheckAt(publishAt, now, risks.length > 0),
    risks,
    told: [...riskCheck.told, ...(newRisks?.causes ?? [])],
  };
  const batch = ctx.store.batch();
  batch.update(ref, { riskCheck: checked }, { lastUpdateTime: updateTime });
  if (newRisks) addEvent(ctx.store, batch, newRisks.event);
  await batch.commit();
  if (newRisks) await announceEvents(ctx, userId);
  return newRisks !== null;
}

/**
 * The event of risks that were not reported before; null without any. Warnings may resolve by themselves, so they cause
 * no event.
 */
async function newsOf(ctx: Context, id: string, submission: Scheduled, risks: readonly StoredRisk[], now: number) {
  const notifiedCauses = new Set(submission.riskCheck.told);
  const newRisks = risks.filter((risk) => risk.severity === 'error' && !notifiedCauses.has(causeOf(risk)));
  if (newRisks.length === 0) return null;
  const checked = { ...submission, riskCheck: { ...submission.riskCheck, risks: [...risks] } };
  const listed = await readListedRuns(ctx, id, checked, { shown: LISTED_RUNS, now });
  return { event: riskEvent({ id, submission: checked, ...listed }, newRisks, now), causes: newRisks.map(causeOf) };
}

import pMap from 'p-map';
import type { Context } from '../../context.ts';
import { pagesOf } from '../../infra/store/batched-reads.ts';
import type { Query, QueryDocumentSnapshot } from '../../infra/store/collections.ts';
import { unlessChanged } from '../../infra/store/conflicts.ts';
import { inShards } from '../../infra/store/shards.ts';
import type { Store } from '../../infra/store/store.ts';
import type { Run } from '../../model/run.ts';
import { isNothing } from '../../model/spending.ts';
import { addEvent, announceEvents, numberAtOnce, recordsEvents } from '../events/index.ts';
import { endEvents, failedRun, isTerminal, outcomeUnknown, publishedEvents } from '../posts/index.ts';
import { addOutcome } from '../status/index.ts';
import type { RunSession } from './run-session.ts';

const CONCURRENCY = 20;
const PAGE_SIZE = 500;

/** What ending a run takes. */
export type EndContext = Pick<Context, 'store' | 'queue' | 'clock'>;
type Batch = ReturnType<Context['store']['batch']>;

/**
 * Ends a claimed run, in one commit with its event, if the events of its user are recorded, and with what `also` adds.
 * Throws `RunLeaseLost`.
 */
export async function endClaimedRun(
  ctx: EndContext,
  session: RunSession,
  end: Partial<Run>,
  also: (batch: Batch) => void = () => {},
): Promise<void> {
  const { id, run } = session;
  const records = session.recordsEvents ?? (await recordsEvents(ctx, run.userId));
  const { spending } = session;
  const ended = { ...run, ...end };
  let addNumbered = records ? await numbering(ctx, session, ended) : null;
  let isNumbered = false;
  await session.release({ ...end, ...counted({ spending }) }, (batch) => {
    also(batch);
    addOutcome(ctx.store, batch, id, { ...ended, spending });
    isNumbered = addNumbered !== null;
    addNumbered?.(batch);
    if (records && !isNumbered) for (const event of endEvents(id, ended)) addEvent(ctx.store, batch, event);
    // Others may have numbered events since: the commit is repeated without numbers.
    addNumbered = null;
  });
  if (records && !isNumbered) await announceEvents(ctx, run.userId);
}

/** What adds the events of this end with their numbers; null where they are numbered later. */
async function numbering(ctx: EndContext, { id, submission }: RunSession, ended: Run) {
  const events = submission && publishedEvents(submission, id, ended);
  if (!events) return null;
  // The numbering reports what is wrong with the stream. It stops no end of a run.
  return numberAtOnce(ctx, ended.userId, events).catch(() => null);
}

/** Ends a run without a lease, in one commit with its event. Fails if the run was changed concurrently. */
export async function endStoredRun(
  ctx: EndContext,
  { id, ref, updateTime }: Pick<QueryDocumentSnapshot<Run>, 'id' | 'ref' | 'updateTime'>,
  run: Run,
  end: Partial<Run>,
): Promise<void> {
  const records = await recordsEvents(ctx, run.userId);
  const batch = ctx.store.batch();
  batch.update(ref, { ...end, ...counted(run) }, { lastUpdateTime: updateTime });
  addOutcome(ctx.store, batch, id, { ...run, ...end });
  if (records) for (const event of endEvents(id, { ...run, ...end })) addEvent(ctx.store, batch, event);
  await batch.commit();
  if (records) await announceEvents(ctx, run.userId);
}

/** The outcome has what the run has spent: one that is queued again begins with nothing. */
function counted({ spending }: Pick<Run, 'spending'>): Pick<Run, 'spending'> {
  return isNothing(spending) ? {} : { spending: {} };
}

/** Every unfinished run: it has a time at which the recovery sweep checks it, and no finished one has. */
export function unfinishedRuns(store: Pick<Store, 'allRuns'>): Query<Run> {
  return inShards(store.allRuns.where('recoverAt', '>', new Date(0)).orderBy('recoverAt'));
}

type RunDocument = Awaited<ReturnType<Context['store']['allRuns']['get']>>['docs'][number];

/**
 * For a restored database, which has forgotten what was published since: ends every unfinished run that may have been
 * published before `until` as `outcome_unknown`, so that nothing is published twice. Runs due later stay. Repeating it
 * changes nothing. Nothing may be publishing meanwhile. Returns how many runs may have been published, and how many of
 * them were ended, none of them on a `dryRun`.
 */
export async function endRuns(
  ctx: Pick<Context, 'store' | 'clock' | 'queue'>,
  until: Date,
  { dryRun }: { dryRun: boolean },
): Promise<{ found: number; ended: number }> {
  let found = 0;
  let ended = 0;
  const end = async (document: RunDocument): Promise<void> => {
    const run = document.data();
    if (isTerminal(run.status) || !(await mayBePublished(ctx, document, until))) return;
    found += 1;
    if (dryRun) return;
    const failed = failedRun(run, outcomeUnknown, ctx.clock.now());
    if (await unlessChanged(() => endStoredRun(ctx, document, run, failed))) ended += 1;
  };
  for await (const page of pagesOf(unfinishedRuns(ctx.store), PAGE_SIZE))
    await pMap(page, end, { concurrency: CONCURRENCY });
  return { found, ended };
}

/** Whether a run may have been published before `until`: it was started, or its post was due. */
async function mayBePublished(ctx: Pick<Context, 'store'>, document: RunDocument, until: Date): Promise<boolean> {
  const { startedAt, postSubmissionId, createdAt } = document.data();
  if (startedAt) return true;
  const submission = (await ctx.store.submissions.doc(postSubmissionId).get()).data();
  return (submission?.publishAt ?? createdAt).getTime() <= until.getTime();
}

import type { Context } from '../../context.ts';
import type { QueryDocumentSnapshot } from '../../infra/store/collections.ts';
import type { Run } from '../../model/run.ts';
import { addEvent, announceEvents, recordsEvents } from '../events/index.ts';
import { endEvents } from '../posts/index.ts';
import { addOutcome } from '../status/index.ts';
import type { RunSession } from './run-session.ts';

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
  await session.release(end, (batch) => {
    also(batch);
    addOutcome(ctx.store, batch, id, { ...run, ...end });
    if (records) for (const event of endEvents(id, { ...run, ...end })) addEvent(ctx.store, batch, event);
  });
  if (records) await announceEvents(ctx, run.userId);
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
  batch.update(ref, { ...end }, { lastUpdateTime: updateTime });
  addOutcome(ctx.store, batch, id, { ...run, ...end });
  if (records) for (const event of endEvents(id, { ...run, ...end })) addEvent(ctx.store, batch, event);
  await batch.commit();
  if (records) await announceEvents(ctx, run.userId);
}

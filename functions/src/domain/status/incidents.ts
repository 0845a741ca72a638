import type { Context } from '../../context.ts';
import { retryOnConflict, writeIfUnchanged } from '../../infra/store/conflicts.ts';
import { DAY } from '../../model/clock.ts';
import type { Platform } from '../../model/platform.ts';
import type { Incident } from '../../model/status.ts';

/** How long an incident is shown after its end (ms). */
const SHOWN_MS = 90 * DAY;
const CONFLICT_ATTEMPTS = 5;

type IncidentContext = Pick<Context, 'store' | 'clock'>;

/** Opens an incident, and returns its id: `inc_` and the time. */
export async function openIncident(ctx: IncidentContext, platforms: Platform[], text: string): Promise<string> {
  const at = new Date(ctx.clock.now());
  const id = `inc_${at.getTime()}`;
  await changeIncidents(ctx, (all) => [
    { id, platforms, startedAt: at, endedAt: null, updates: [{ at, text }] },
    ...all,
  ]);
  return id;
}

/** Adds a sentence to an incident, and ends it if it is to be `closed`. False if there is none with this id. */
export function updateIncident(ctx: IncidentContext, id: string, text: string, closed: boolean): Promise<boolean> {
  const at = new Date(ctx.clock.now());
  return changeIncidents(ctx, (all) =>
    all.some((one) => one.id === id)
      ? all.map((one) =>
          one.id === id ? { ...one, endedAt: closed ? at : one.endedAt, updates: [...one.updates, { at, text }] } : one,
        )
      : null,
  );
}

/** The incidents that last, and those that ended within 90 days. */
export function shownIncidents(all: readonly Incident[], now: number): Incident[] {
  return all.filter(({ endedAt }) => endedAt === null || endedAt.getTime() > now - SHOWN_MS);
}

/** `change` returns null where there is nothing to change. */
function changeIncidents(
  { store, clock }: IncidentContext,
  change: (all: Incident[]) => Incident[] | null,
): Promise<boolean> {
  return retryOnConflict(async () => {
    const snapshot = await store.incidents.get();
    const changed = change(shownIncidents(snapshot.data()?.incidents ?? [], clock.now()));
    if (!changed) return false;
    const batch = store.batch();
    writeIfUnchanged(batch, snapshot, { incidents: changed });
    await batch.commit();
    return true;
  }, CONFLICT_ATTEMPTS);
}

import type { Context } from '../../context.ts';
import { enqueueAgainSuffix } from '../../infra/queue/enqueue-again.ts';
import { type Task, taskName } from '../../infra/queue/task-queue.ts';
import { retryOnConflict, writeIfUnchanged } from '../../infra/store/conflicts.ts';
import { unlessMalformed } from '../../infra/store/converter.ts';
import { DAY } from '../../model/clock.ts';
import { uuid } from '../../model/ids.ts';
import type { DataExport } from '../../model/user.ts';

/** The function that writes exports, and its queue. */
export const EXPORT_QUEUE = 'exportData';

/** How long an export is offered, and until another one starts (ms): it reads everything that a user has. */
const VALID_MS = DAY;

/** Conflicts are with another request of the same user. */
const MAX_ATTEMPTS = 3;

type Tools = Pick<Context, 'store' | 'queue' | 'clock'>;

/**
 * The export of a user's data that was requested within the last day, or a new one. While it is not ready, each request makes
 * sure that its task is in the queue. Throws what the database and the queue throw.
 */
export async function requestExport(ctx: Tools, userId: string): Promise<DataExport> {
  const now = ctx.clock.now();
  const found = await retryOnConflict(() => findOrCreate(ctx, userId, now), MAX_ATTEMPTS);
  if (found.readyAt === null) {
    const suffix = enqueueAgainSuffix(now - found.requestedAt.getTime());
    await ctx.queue.enqueue(exportTask({ userId, exportId: found.id }, suffix));
  }
  return found;
}

async function findOrCreate({ store }: Tools, userId: string, now: number): Promise<DataExport> {
  const snapshot = await store.user(userId).dataExport.get();
  const latest = unlessMalformed(() => snapshot.data());
  if (latest && now < latest.requestedAt.getTime() + VALID_MS) return latest;
  const created = { id: uuid(), requestedAt: new Date(now), readyAt: null, storagePath: null, sizeBytes: null };
  const batch = store.batch();
  writeIfUnchanged(batch, snapshot, created);
  await batch.commit();
  return created;
}

/** Which export of which user. */
export interface ExportAddress {
  userId: string;
  exportId: string;
}

/** Writes an export, for as long as the queue waits at most. `dedupeSuffix` makes the name of a deliberate repetition unique. */
export function exportTask({ userId, exportId }: ExportAddress, dedupeSuffix: string): Task {
  return {
    queue: EXPORT_QUEUE,
    name: taskName('export', `${userId}:${exportId}`, dedupeSuffix),
    payload: { userId, exportId },
    deadlineSeconds: 1800,
  };
}

/** An export as its owner sees it, without the address of its file. */
export function viewExport({ requestedAt, readyAt, sizeBytes }: DataExport) {
  return {
    requestedAt: requestedAt.toISOString(),
    readyAt: readyAt?.toISOString() ?? null,
    sizeBytes,
    expiresAt: new Date(requestedAt.getTime() + VALID_MS).toISOString(),
  };
}

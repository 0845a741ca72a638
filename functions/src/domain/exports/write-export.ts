import type { Context } from '../../context.ts';
import type { Logger } from '../../infra/observe/logger.ts';
import type { TaskResult } from '../../infra/queue/task-result.ts';
import { unlessChanged, writeIfUnchanged } from '../../infra/store/conflicts.ts';
import { uuid } from '../../model/ids.ts';
import { addEvent, announceEvents, eventIdOf, recordsEvents } from '../events/index.ts';
import { exportPath } from '../media/index.ts';
import { exportedFiles } from './exported-files.ts';
import { type ExportAddress, viewExport } from './request-export.ts';
import { zip } from './zip.ts';

/** The file has an address that cannot be guessed, and no cache keeps it beyond its deletion. */
const FILE = { contentType: 'application/zip', disposition: 'attachment', cacheControl: 'private, no-store' } as const;

/**
 * Writes the file of an export and announces it with `export.ready`. May be repeated: each attempt writes a separate file, and the
 * first complete one counts. Throws what the database and the file store throw.
 */
export async function writeExport(
  ctx: Context,
  { userId, exportId }: ExportAddress,
  logger: Logger,
): Promise<TaskResult> {
  const { store, files, clock } = ctx;
  const snapshot = await store.user(userId).dataExport.get();
  const requested = snapshot.data();
  if (requested?.id !== exportId || requested.readyAt !== null) return { kind: 'done' };

  const storagePath = exportPath(uuid());
  let sizeBytes = 0;
  const contents = async function* () {
    for await (const chunk of zip(exportedFiles(ctx, userId), clock.now())) {
      sizeBytes += chunk.length;
      yield chunk;
    }
  };
  await files.write(storagePath, contents(), FILE);

  const ready = { ...requested, readyAt: new Date(clock.now()), storagePath, sizeBytes };
  const batch = store.batch();
  writeIfUnchanged(batch, snapshot, ready);
  const records = await recordsEvents(ctx, userId);
  if (records)
    addEvent(store, batch, {
      id: eventIdOf('export', exportId),
      userId,
      type: 'export.ready',
      at: ready.readyAt,
      data: { export: viewExport(ready) },
    });
  if (!(await unlessChanged(() => batch.commit()))) {
    logger.info('another attempt has completed the export, or its user is being deleted');
    await files.remove(storagePath);
    return { kind: 'done' };
  }
  if (records) await announceEvents(ctx, userId);
  logger.info('export written', { sizeBytes });
  return { kind: 'done' };
}

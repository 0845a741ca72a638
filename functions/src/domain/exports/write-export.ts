import { Zip, ZipDeflate } from 'fflate';
import type { Context } from '../../context.ts';
import type { Logger } from '../../infra/observe/logger.ts';
import type { TaskResult } from '../../infra/queue/task-result.ts';
import { unlessChanged, writeIfUnchanged } from '../../infra/store/conflicts.ts';
import { uuid } from '../../model/ids.ts';
import { addEvent, announceEvents, eventIdOf, recordsEvents } from '../events/index.ts';
import { exportPath } from '../media/index.ts';
import { exportedFiles } from './exported-files.ts';
import { type ExportAddress, viewExport } from './request-export.ts';

const FILE = { contentType: 'application/zip', disposition: 'attachment' } as const;

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

/**
 * A ZIP archive of text files, of which no file and no archive may have 4 GiB or more. Reads and compresses as it is read, so that
 * memory does not depend on the length. `now` in ms since the epoch.
 */
async function* zip(files: Readonly<Record<string, AsyncIterable<string>>>, now: number): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const chunks: Uint8Array[] = [];
  const archive = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  for (const [name, text] of Object.entries(files)) {
    const file = new ZipDeflate(name);
    file.mtime = now;
    archive.add(file);
    for await (const part of text) {
      file.push(encoder.encode(part));
      yield* chunks.splice(0);
    }
    file.push(new Uint8Array(), true);
  }
  archive.end();
  yield* chunks;
}

import type { Context } from '../../context.ts';
import type { Logger } from '../../infra/observe/logger.ts';
import type { QueryDocumentSnapshot } from '../../infra/store/collections.ts';
import type { JobSummary } from '../../infra/store/job-summary.ts';
import { sweepDue } from '../../infra/store/sweep-due.ts';
import type { UploadSession } from '../../model/media.ts';
import { COMPLETION_GRACE_MS } from './start-upload.ts';
import { storagePrefix, uploadPath } from './storage-path.ts';

/** How long after the end of its session an upload is removed (ms): the last request that completes it has ended long before. */
const GRACE_MS = 2 * COMPLETION_GRACE_MS;

/**
 * Removes uploads that were never completed, with the bytes that have arrived, also those of deleted users. The file
 * store ends their sessions by itself.
 */
export function clearUploads(ctx: Context, logger: Logger): Promise<JobSummary> {
  const before = ctx.clock.now() - GRACE_MS;
  return sweepDue(ctx, logger, {
    due: ctx.store.allUploadSessions.where('expiresAt', '<=', new Date(before)).orderBy('expiresAt'),
    field: 'expiresAt',
    concurrency: 10,
    failure: 'an abandoned upload could not be removed',
    ageMs: ({ expiresAt }) => before - expiresAt.getTime(),
    handle: (document) => clear(ctx, document),
  });
}

async function clear(ctx: Context, { id, ref, updateTime }: QueryDocumentSnapshot<UploadSession>): Promise<boolean> {
  await ctx.files.remove(uploadPath(id));
  // The copy of a completion that died before it wrote the record. Remains of an upload of a deleted user have no
  // record.
  const media = ref.parent.parent?.collection('media').doc(id);
  if (media && !(await media.get()).exists) await ctx.files.remove(storagePrefix(id));
  await ref.delete({ lastUpdateTime: updateTime });
  return true;
}

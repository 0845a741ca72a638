import type { Context } from '../context.ts';
import { COMPLETION_GRACE_MS } from '../media/start-upload.ts';
import { storagePrefix, uploadPath } from '../media/storage-path.ts';
import type { Logger } from '../observe/logger.ts';
import type { JobSummary } from './job-summary.ts';
import { sweepDue } from './sweep-due.ts';

/** How long after the end of its session an upload is removed (ms): the last request that completes it has ended long before. */
const GRACE_MS = 2 * COMPLETION_GRACE_MS;

type UploadDocument = Awaited<ReturnType<Context['store']['allUploads']['get']>>['docs'][number];

const clear = async (ctx: Context, document: UploadDocument): Promise<boolean> => {
  const { id, ref, updateTime } = document;
  await ctx.files.remove(uploadPath(id));
  // The copy of a completion that died before it wrote the record.
  const media = ref.parent.parent?.collection('media').doc(id);
  if (media && !(await media.get()).exists) await ctx.files.remove(storagePrefix(id));
  await ref.delete({ lastUpdateTime: updateTime });
  return true;
};

/** Removes uploads that were never completed, with what has arrived of them. The file store ends their sessions by itself. */
export const clearUploads = (ctx: Context, logger: Logger): Promise<JobSummary> => {
  const before = ctx.clock.now() - GRACE_MS;
  return sweepDue(ctx, logger, {
    due: ctx.store.allUploads.where('expiresAt', '<=', new Date(before)).orderBy('expiresAt'),
    field: 'expiresAt',
    concurrency: 10,
    failure: 'an abandoned upload could not be removed',
    ageMs: ({ expiresAt }) => before - expiresAt.getTime(),
    handle: (document) => clear(ctx, document),
  });
};

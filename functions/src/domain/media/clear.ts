import type { Context } from '../../context.ts';
import type { Logger } from '../../infra/observe/logger.ts';
import type { QueryDocumentSnapshot } from '../../infra/store/collections.ts';
import type { JobSummary } from '../../infra/store/job-summary.ts';
import { sweepDue } from '../../infra/store/sweep-due.ts';
import { MINUTE } from '../../model/clock.ts';
import type { UploadSession } from '../../model/media.ts';
import type { IdempotencyRecord } from '../../model/request.ts';
import { COMPLETION_GRACE_MS } from './start-upload.ts';
import { removeStored, uploadPath } from './storage-path.ts';

/** How long after the end of its session an upload is removed (ms): the last request that completes it has ended long before. */
const GRACE_MS = 2 * COMPLETION_GRACE_MS;

/** Longer than one cleanup takes (ms). */
const LEASE_MS = 5 * MINUTE;

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
  if (media && !(await media.get()).exists) await removeStored(ctx.files, id);
  await ref.delete({ lastUpdateTime: updateTime });
  return true;
}

type Claim = Awaited<ReturnType<Context['store']['allIdempotency']['get']>>['docs'][number];

/**
 * Cleans up after requests whose worker died and that were not repeated: removes the claim on the key, and the file
 * that may have been stored without a record. Finished requests have no claim, so files in use are never removed.
 */
export function clearAbandoned(ctx: Context, logger: Logger): Promise<JobSummary> {
  const now = ctx.clock.now();
  return sweepDue(ctx, logger, {
    due: ctx.store.allIdempotency.where('recoverAt', '<=', new Date(now)).orderBy('recoverAt'),
    field: 'recoverAt',
    concurrency: 1,
    failure: 'an abandoned request could not be cleaned up',
    ageMs: ({ recoverAt }) => now - (recoverAt?.getTime() ?? now),
    handle: (claim, record) => clearFiles(ctx, claim, record),
  });
}

/** Takes the lease of the claim first, so that a late retry does not write what is being removed. */
async function clearFiles(ctx: Context, claim: Claim, { operationId, lease }: IdempotencyRecord): Promise<boolean> {
  const now = ctx.clock.now();
  if (lease && lease.until.getTime() > now) return false;
  const renewed = await claim.ref.update(
    { lease: { owner: 'clear-abandoned', until: new Date(now + LEASE_MS) } },
    { lastUpdateTime: claim.updateTime },
  );
  if (operationId) await removeStored(ctx.files, operationId);
  await claim.ref.delete({ lastUpdateTime: renewed.writeTime });
  return true;
}

/** Deletes the files that have expired, and then their records. */
export function clearExpiredMedia(ctx: Context, logger: Logger): Promise<JobSummary> {
  const now = ctx.clock.now();
  return sweepDue(ctx, logger, {
    due: ctx.store.allMediaExpiries.where('expiresAt', '<=', new Date(now)).orderBy('expiresAt'),
    field: 'expiresAt',
    concurrency: 10,
    failure: 'an expired file could not be deleted',
    ageMs: ({ expiresAt }) => now - (expiresAt?.getTime() ?? now),
    handle: async ({ ref, updateTime }, { storagePath }) => {
      if (storagePath !== '') await ctx.files.remove(storagePath);
      await ref.delete({ lastUpdateTime: updateTime });
      return true;
    },
  });
}

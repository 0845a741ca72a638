import type { Context } from '../../context.ts';
import { type IdempotencyClaim, storeResponse } from '../../infra/idempotency/records.ts';
import { storedAfter } from '../../infra/idempotency/stored-after.ts';
import { DAY } from '../../model/clock.ts';
import { uuid } from '../../model/ids.ts';
import type { Upload } from '../../model/media.ts';
import { uploadPath } from './storage-path.ts';
import { countStored, requireStorageQuota } from './storage-quota.ts';

/** How long after the end of its session an upload may be completed (ms). It is cleared much later, when no request for it can be under way. */
export const COMPLETION_GRACE_MS = DAY / 2;

/** How long Cloud Storage keeps a resumable session (ms): https://cloud.google.com/storage/docs/resumable-uploads */
export const SESSION_MS = 7 * DAY;

export interface StartedUpload {
  id: string;
  /** The holder of this URL may send the bytes of this one file. */
  uploadUrl: string;
  expiresAt: string;
}

type Tools = Pick<Context, 'store' | 'clock' | 'files' | 'config'>;

/** What is announced of a file, and the origin of the page that will send it; null where no browser does. */
type Announced = Pick<Upload, 'sizeBytes' | 'contentType' | 'fileName' | 'keepMetadata'> & { origin: string | null };

/**
 * Starts a resumable session in the file store for one file of the announced size, which counts at once: a session that is
 * never used up must not cost more than the quota. Throws `rate_limit_exceeded`. A repeat under the same claim resolves with
 * the stored response.
 */
export async function startUpload(
  ctx: Tools,
  userId: string,
  { origin, ...file }: Announced,
  claim: IdempotencyClaim | null,
): Promise<{ body: StartedUpload } | { stored: unknown }> {
  await requireStorageQuota(ctx, userId, file.sizeBytes);
  const id = uuid();
  const uploadUrl = await ctx.files.startUpload(uploadPath(id), file.sizeBytes, origin);
  const now = ctx.clock.now();
  const expiresAt = new Date(now + SESSION_MS);
  const body = { id, uploadUrl, expiresAt: expiresAt.toISOString() };
  const batch = ctx.store.batch();
  batch.create(ctx.store.user(userId).uploads.doc(id), {
    ...file,
    createdAt: new Date(now),
    expiresAt,
    completedAt: null,
  });
  countStored(ctx, batch, userId, file.sizeBytes);
  const { replayMs } = ctx.config.idempotency;
  if (claim) storeResponse(batch, claim, { status: 201, body }, { now, replayMs });
  try {
    await batch.commit();
    return { body };
  } catch (error) {
    const stored = await storedAfter(ctx, claim, error);
    if (stored) return { stored: stored.body };
    throw error;
  }
}

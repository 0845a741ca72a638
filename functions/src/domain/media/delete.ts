import type { Context } from '../../context.ts';
import { readMedia } from './read.ts';
import { uploadPath } from './storage-path.ts';

/**
 * Deletes a stored file, with the rest of its upload, and then its record. If the second step fails, the request can be
 * repeated, and no file remains without a record. Throws `not_found`.
 */
export async function deleteMedia(
  ctx: Pick<Context, 'store' | 'files'>,
  userId: string,
  mediaId: string,
): Promise<void> {
  const { media } = await readMedia(ctx, userId, mediaId);
  await Promise.all([
    media.storagePath === '' ? null : ctx.files.remove(media.storagePath),
    ctx.files.remove(uploadPath(mediaId)),
  ]);
  await ctx.store.user(userId).media.doc(mediaId).delete();
}

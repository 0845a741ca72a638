import type { Context } from '../context.ts';
import { readMedia } from './read.ts';

/**
 * Deletes a stored file, and then its record: where the second fails, the request can be repeated, and no file stays public
 * that nobody can find any more. Throws `not_found`.
 */
export const deleteMedia = async (
  ctx: Pick<Context, 'store' | 'files'>,
  userId: string,
  mediaId: string,
): Promise<void> => {
  const { media } = await readMedia(ctx, userId, mediaId);
  if (media.storagePath !== '') await ctx.files.remove(media.storagePath);
  await ctx.store.user(userId).media.doc(mediaId).delete();
};

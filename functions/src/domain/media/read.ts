import type { Context } from '../../context.ts';
import { HeraldError } from '../../infra/errors.ts';
import { isPathSegment } from '../../infra/ids/ids.ts';
import { readable, unlessMalformed } from '../../infra/store/converter.ts';
import type { Position } from '../../infra/store/list-cursor.ts';
import type { SavedMedia } from './save.ts';

function mediaNotFound() {
  return new HeraldError('not_found', 'There is no such file.');
}

/** A stored file of a user. Throws `not_found`. */
export async function readMedia(ctx: Pick<Context, 'store'>, userId: string, id: string): Promise<SavedMedia> {
  if (!isPathSegment(id)) throw mediaNotFound();
  const snapshot = await ctx.store.read(ctx.store.user(userId).media.doc(id));
  const media = unlessMalformed(() => snapshot.data());
  if (!media) throw mediaNotFound();
  return { id, media };
}

/** A page of a user's stored files after a position, the newest first. `next` is null on the last page. */
export async function listMedia(
  ctx: Pick<Context, 'store'>,
  userId: string,
  { limit, after }: { limit: number; after: Position | null },
): Promise<{ files: SavedMedia[]; next: Position | null }> {
  const newest = ctx.store
    .user(userId)
    .media.orderBy('createdAt', 'desc')
    .orderBy('__name__', 'desc')
    .limit(limit + 1);
  const { docs } = await (after ? newest.startAfter(after.at, after.id) : newest).get();
  const page = readable(docs.slice(0, limit)).map(({ id, data }) => ({ id, media: data }));
  const last = page.at(-1);
  return { files: page, next: docs.length > limit && last ? { at: last.media.createdAt, id: last.id } : null };
}

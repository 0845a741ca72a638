import type { Context } from '../../context.ts';
import { pagesOf } from '../../infra/store/batched-reads.ts';
import { readable, unlessMalformed } from '../../infra/store/converter.ts';
import type { Position } from '../../infra/store/list-cursor.ts';
import { HeraldError } from '../../model/errors.ts';
import { isPathSegment } from '../../model/ids.ts';
import { isWanted, type MediaFilters } from './list-filters.ts';
import type { SavedMedia } from './save.ts';

/** How many documents one request checks at most; after that its page ends, however many files it has. */
const MAX_DOCUMENTS = 500;
/** Documents read together when not all of them are listed. */
const CHUNK = 100;

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

/**
 * A page of a user's stored files after a position, the newest first. `next` is null on the last page. A page may have
 * fewer files than `limit`, even none, and still have a next page: filters are checked on a bounded number of documents.
 */
export async function listMedia(
  ctx: Pick<Context, 'store'>,
  userId: string,
  filters: MediaFilters,
  { limit, after }: { limit: number; after: Position | null },
): Promise<{ files: SavedMedia[]; next: Position | null }> {
  const newest = ctx.store.user(userId).media.orderBy('createdAt', 'desc').orderBy('__name__', 'desc');
  const everyOneIsListed = filters.kind === null && filters.words.length === 0;
  const files: SavedMedia[] = [];
  let next = after;
  let documents = 0;
  for await (const page of pagesOf(
    after ? newest.startAfter(after.at, after.id) : newest,
    everyOneIsListed ? limit + 1 : CHUNK,
  ))
    for (const { id, data } of readable(page)) {
      if (files.length === limit || documents === MAX_DOCUMENTS) return { files, next };
      next = { at: data.createdAt, id };
      documents += 1;
      if (isWanted(filters, data)) files.push({ id, media: data });
    }
  return { files, next: null };
}

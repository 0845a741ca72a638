import type { Context } from '../../context.ts';
import { isPathSegment } from '../../infra/ids/ids.ts';
import type { Media } from '../../infra/store/documents/media.ts';
import { unlessMalformed } from '../../infra/store/readable.ts';

/** Reads the user's media with these ids, by id. Ids that do not exist are left out. */
export async function readPostMedia(
  ctx: Pick<Context, 'store'>,
  userId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Media>> {
  const { media } = ctx.store.user(userId);
  const found = await Promise.all([...new Set(ids)].filter(isPathSegment).map((id) => ctx.store.read(media.doc(id))));
  return new Map(
    found.flatMap((snapshot) => {
      const record = unlessMalformed(() => snapshot.data());
      return record ? [[snapshot.id, record] as const] : [];
    }),
  );
}

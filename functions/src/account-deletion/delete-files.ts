import pMap from 'p-map';
import type { Context } from '../context.ts';
import { storagePrefix, uploadPath } from '../media/storage-path.ts';
import { pagesOf, type Query } from '../store/pages.ts';

const PAGE_SIZE = 200;
const CONCURRENCY = 10;

/** Removes the files of these documents, and then the documents: an interrupted deletion goes on where it stopped. */
const deletePages = async (
  ctx: Pick<Context, 'store' | 'files'>,
  documents: Query,
  prefixOf: (id: string) => string,
): Promise<void> => {
  for await (const page of pagesOf(documents, PAGE_SIZE)) {
    await pMap(page, ({ id }) => ctx.files.remove(prefixOf(id)), { concurrency: CONCURRENCY });
    const batch = ctx.store.batch();
    for (const { ref } of page) batch.delete(ref);
    await batch.commit();
  }
};

/** Files of requests that never ended: their claims name them, and no record of a file does. */
const deleteUnrecorded = async ({ store, files }: Pick<Context, 'store' | 'files'>, uid: string): Promise<void> => {
  for await (const page of pagesOf(store.user(uid).idempotency.select('operationId'), PAGE_SIZE)) {
    const ids = page.map((claim): unknown => claim.get('operationId')).filter((id) => typeof id === 'string');
    await pMap(ids, (id) => files.remove(storagePrefix(id)), { concurrency: CONCURRENCY });
  }
};

/** Deletes the files that a user has stored, and what has arrived of those that are being sent, with their records. */
export const deleteFiles = async (ctx: Pick<Context, 'store' | 'files'>, uid: string): Promise<void> => {
  const user = ctx.store.user(uid);
  await deletePages(ctx, user.media.select(), storagePrefix);
  await deletePages(ctx, user.uploads.select(), (id) => uploadPath(id));
  await deleteUnrecorded(ctx, uid);
};

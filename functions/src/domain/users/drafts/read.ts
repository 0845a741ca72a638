import type { Context } from '../../../context.ts';
import { HeraldError } from '../../../infra/errors.ts';
import { readable, unlessMalformed } from '../../../infra/store/converter.ts';
import type { StoredDraft } from '../../../infra/store/documents/draft.ts';
import { MAX_DRAFTS } from './save.ts';

/** A user's drafts with the latest change first, without their contents. */
export async function listDrafts({ store }: Pick<Context, 'store'>, userId: string) {
  const latest = store.user(userId).drafts.orderBy('updatedAt', 'desc').limit(MAX_DRAFTS);
  const { docs } = await latest.select('preview', 'version', 'createdAt', 'updatedAt').get();
  // Without a version it was written by the browser itself.
  return readable(docs).filter(({ data }) => data.version > 0);
}

/** Throws `not_found`. */
export async function readDraft(
  { store }: Pick<Context, 'store'>,
  userId: string,
  id: string,
): Promise<StoredDraft & { content: string }> {
  const snapshot = await store.user(userId).drafts.doc(id).get();
  const stored = unlessMalformed(() => snapshot.data());
  if (!stored || stored.content === null) throw new HeraldError('not_found', 'There is no such draft.');
  return { ...stored, content: stored.content };
}

/** Deletes a draft. Does nothing if it does not exist. */
export async function deleteDraft({ store }: Pick<Context, 'store'>, userId: string, id: string): Promise<void> {
  await store.user(userId).drafts.doc(id).delete();
}

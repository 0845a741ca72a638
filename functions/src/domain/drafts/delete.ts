import type { Context } from '../../context.ts';
import { commitChange } from '../posts/index.ts';
import { changedMeanwhile, type DraftAccess } from './change.ts';
import { readDraft } from './read.ts';

/** Deletes a draft. Throws `not_found`, and what `permit` throws. */
export function deleteDraft(
  ctx: Pick<Context, 'store'>,
  { userId, id, permit }: Omit<DraftAccess, 'match'>,
): Promise<void> {
  return commitChange(async () => {
    const { request, snapshot } = await readDraft(ctx, userId, id);
    permit(request);
    await snapshot.ref.delete(snapshot.updateTime ? { lastUpdateTime: snapshot.updateTime } : {});
  }, changedMeanwhile);
}

/** Deletes a draft of the pages. Does nothing if it does not exist. */
export async function discardDraft({ store }: Pick<Context, 'store'>, userId: string, id: string): Promise<void> {
  await store.user(userId).drafts.doc(id).delete();
}

import type { Context } from '../../context.ts';
import { unlessChanged } from '../../infra/store/conflicts.ts';
import { readable } from '../../infra/store/converter.ts';

/** More notices about one post or account than there are at a time. */
const MAX_NOTICES = 50;

/**
 * A person looks at a post or an account (`aboutPost`, `aboutAccount`): what was not sent yet about it is not sent. Returns how many
 * notices that were.
 */
export async function markSeen({ store }: Pick<Context, 'store'>, userId: string, about: string): Promise<number> {
  const { docs } = await store.user(userId).notices.where('about', '==', about).limit(MAX_NOTICES).get();
  const pending = readable(docs).filter(
    ({ data }) => data.mailId === null && (data.pushAt !== null || data.mailAt !== null),
  );
  const marked = await Promise.all(
    pending.map(({ document: { ref, updateTime } }) =>
      // One that is being sent now stays.
      unlessChanged(() => ref.update({ pushAt: null, mailAt: null }, { lastUpdateTime: updateTime })),
    ),
  );
  return marked.filter(Boolean).length;
}

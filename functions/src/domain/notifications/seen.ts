import type { Context } from '../../context.ts';
import { unlessChanged } from '../../infra/store/conflicts.ts';
import { readable } from '../../infra/store/converter.ts';
import { LONG_AGO } from '../../model/instant.ts';

/** More notices that wait about one post or account than there are at a time. */
const MAX_NOTICES = 50;

/**
 * A person looks at a post or an account (`aboutPost`, `aboutAccount`): what was not sent yet about it is not sent. Returns how many
 * notices that were.
 */
export async function markSeen({ store }: Pick<Context, 'store'>, userId: string, about: string): Promise<number> {
  const all = store.user(userId).notices.where('about', '==', about);
  const waiting = await Promise.all(
    (['pushAt', 'mailAt'] as const).map((field) => all.where(field, '>', LONG_AGO).limit(MAX_NOTICES).get()),
  );
  const found = new Map(waiting.flatMap(({ docs }) => readable(docs)).map((notice) => [notice.id, notice]));
  const pending = [...found.values()].filter(({ data }) => data.mailId === null);
  const marked = await Promise.all(
    pending.map(({ document: { ref, updateTime } }) =>
      // One that is being sent now stays.
      unlessChanged(() => ref.update({ pushAt: null, mailAt: null }, { lastUpdateTime: updateTime })),
    ),
  );
  return marked.filter(Boolean).length;
}

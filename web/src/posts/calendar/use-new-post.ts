import type { AccountId } from '@herald-publishing/client';
import { useLocation } from 'preact-iso';
import type { ApiError } from '../../api/api-error.ts';
import { userQuery } from '../../api/queries.ts';
import { useAction } from '../../api/use-action.ts';
import { useQuery } from '../../api/use-query.ts';
import { toLocalInputValue } from '../../components/local-time.ts';
import { targetId } from '../../drafts/draft.ts';
import { beginDraft } from '../../drafts/open-draft.ts';
import { type Day, newPostTime } from './days.ts';

interface NewPost {
  error: ApiError | null;
  /** Opens the composer with a time on this day, or with a slot. */
  startOn(day: Day, slot?: string): void;
}

/** Begins posts on days of the calendar, to these accounts. The draft of this tab is kept among the drafts. */
export function useNewPost(accounts: readonly AccountId[]): NewPost {
  const { route } = useLocation();
  const { data } = useQuery(userQuery);
  const { error, run } = useAction();
  const startOn = (day: Day, slot = '') =>
    void run(async () => {
      if (!data) return;
      const at = slot === '' ? newPostTime(day, new Date()) : toLocalInputValue(new Date(slot));
      await beginDraft(data.user.id, { later: true, at, slot, targets: accounts.map(targetId) });
      route('/dashboard/compose');
    });
  return { error, startOn };
}

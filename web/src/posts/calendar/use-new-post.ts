import type { AccountId } from '@herald-publishing/client';
import { useLocation } from 'preact-iso';
import type { ApiError } from '../../api/api-error.ts';
import { type Connections, connectionsQuery, userQuery } from '../../api/queries.ts';
import { queryClient } from '../../api/query-client.ts';
import { useAction } from '../../api/use-action.ts';
import { useQuery } from '../../api/use-query.ts';
import { toLocalInputValue } from '../../components/local-time.ts';
import { targetId } from '../../drafts/draft.ts';
import { beginDraft } from '../../drafts/open-draft.ts';
import { rememberedChoice } from '../../drafts/remembered-targets.ts';
import { type Day, newPostTime } from './days.ts';

interface NewPost {
  error: ApiError | null;
  /** Opens the composer with a time on this day, or with a slot. */
  startOn(day: Day, slot?: string): void;
}

/** Begins posts on days of the calendar, to these accounts; without any, to the accounts of the last post. The draft of this tab is kept among the drafts. */
export function useNewPost(accounts: readonly AccountId[]): NewPost {
  const { route } = useLocation();
  const { data } = useQuery(userQuery);
  const { error, run } = useAction();
  const startOn = (day: Day, slot = '') =>
    void run(async () => {
      if (!data) return;
      const at = slot === '' ? newPostTime(day, new Date()) : toLocalInputValue(new Date(slot));
      const choice = accounts.length > 0 ? { targets: accounts.map(targetId) } : lastChoice(data.user.id);
      await beginDraft(data.user.id, { later: true, at, slot, ...choice });
      route('/dashboard/compose');
    });
  return { error, startOn };
}

/** Without accounts where they are not loaded yet. */
function lastChoice(userId: string) {
  const { accounts = [] } = queryClient.getQueryData<Partial<Connections>>(connectionsQuery.queryKey) ?? {};
  return rememberedChoice(userId, accounts);
}

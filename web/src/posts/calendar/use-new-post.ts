import { useLocation } from 'preact-iso';
import type { ApiError } from '../../api/api-error.ts';
import { userQuery } from '../../api/queries.ts';
import { useAction } from '../../api/use-action.ts';
import { useQuery } from '../../api/use-query.ts';
import { beginDraft } from '../../drafts/open-draft.ts';
import { type Day, newPostTime } from './days.ts';

interface NewPost {
  error: ApiError | null;
  /** Opens the composer with a time on this day. */
  startOn(day: Day): void;
}

/** Begins posts on days of the calendar. The draft of this tab is kept among the drafts. */
export function useNewPost(): NewPost {
  const { route } = useLocation();
  const { data } = useQuery(userQuery);
  const { error, run } = useAction();
  const startOn = (day: Day) =>
    void run(async () => {
      if (!data) return;
      await beginDraft(data.user.id, { later: true, at: newPostTime(day, new Date()) });
      route('/dashboard/compose');
    });
  return { error, startOn };
}

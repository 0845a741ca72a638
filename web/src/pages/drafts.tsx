import { useLocation } from 'preact-iso';
import { userQuery } from '../api/queries.ts';
import { useAction } from '../api/use-action.ts';
import { useQuery } from '../api/use-query.ts';
import { announce } from '../components/announcer.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { Notice } from '../components/notice.tsx';
import { focusHeading, Page } from '../components/page.tsx';
import { QueryData } from '../components/query-data.tsx';
import { clearDraft } from '../drafts/draft.ts';
import { endCopy } from '../drafts/draft-copy.ts';
import { DraftList } from '../drafts/draft-list.tsx';
import { clearLink, loadLink } from '../drafts/link.ts';
import { beginDraft, openDraft } from '../drafts/open-draft.ts';
import { type DraftEntry, deleteDraftOnServer, draftsQuery } from '../drafts/requests.ts';

export function DraftsPage() {
  const { route } = useLocation();
  const user = useQuery(userQuery);
  const drafts = useQuery(draftsQuery);
  const { isPending, error, run } = useAction();
  const begin = (userId: string) =>
    run(async () => {
      await beginDraft(userId);
      route('/dashboard/compose');
    });
  const open = async (userId: string, { id }: DraftEntry) => {
    await openDraft(userId, id);
    route('/dashboard/compose');
  };
  const remove = async (userId: string, { id }: DraftEntry) => {
    await deleteDraftOnServer(id);
    // The composer of this tab must not bring it back.
    if (loadLink(userId).draftId === id) {
      endCopy();
      clearDraft();
      clearLink();
    }
    announce('The draft was deleted.');
    focusHeading();
    drafts.refetch();
  };
  return (
    <Page title="Drafts" lead="Drafts are kept until you publish them, and you can open them on all your devices.">
      {error && <Notice tone="error">{error.message}</Notice>}
      <QueryData query={user}>
        {({ user: { id: userId } }) => (
          <QueryData query={drafts}>
            {(entries) =>
              entries.length === 0 ? (
                <EmptyState title="No drafts">
                  <p>Start a post, and it is saved here automatically.</p>
                </EmptyState>
              ) : (
                <>
                  <DraftList
                    drafts={entries}
                    onOpen={(entry) => open(userId, entry)}
                    onDelete={(entry) => remove(userId, entry)}
                  />
                  <div>
                    <button type="button" aria-disabled={isPending} onClick={() => begin(userId)}>
                      Start another
                    </button>
                  </div>
                </>
              )
            }
          </QueryData>
        )}
      </QueryData>
    </Page>
  );
}

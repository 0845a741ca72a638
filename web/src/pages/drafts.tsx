import type { ComponentChildren } from 'preact';
import { useLocation } from 'preact-iso';
import { userQuery } from '../api/queries.ts';
import { useAction } from '../api/use-action.ts';
import { useQuery } from '../api/use-query.ts';
import { t } from '../approval/texts.ts';
import { WaitingList } from '../approval/waiting-list.tsx';
import { announce } from '../components/announcer.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { Notice } from '../components/notice.tsx';
import { focusHeading, Page } from '../components/page.tsx';
import { QueryData } from '../components/query-data.tsx';
import { DraftList } from '../drafts/draft-list.tsx';
import { beginDraft, forgetDraft, openDraft } from '../drafts/open-draft.ts';
import { type DraftEntry, deleteDraftOnServer, draftsQuery, refetchDrafts } from '../drafts/requests.ts';

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
    forgetDraft(userId, id);
    announce(t.wasDeleted);
    focusHeading();
    refetchDrafts();
  };
  return (
    <Page title={t.drafts} lead={t.draftsLead}>
      {error && <Notice tone="error">{error.message}</Notice>}
      <QueryData query={user}>
        {({ user: { id: userId } }) => (
          <QueryData query={drafts}>
            {(entries) =>
              entries.length === 0 ? (
                <EmptyState title={t.noDrafts}>
                  <p>{t.noDraftsHint}</p>
                </EmptyState>
              ) : (
                <>
                  <Section id="waiting" title={t.waiting} drafts={withStatus(entries, 'waiting')}>
                    {(waiting) => <WaitingList drafts={waiting} />}
                  </Section>
                  <Section id="rejected" title={t.rejected} drafts={withStatus(entries, 'rejected')}>
                    {(rejected) => <WaitingList drafts={rejected} />}
                  </Section>
                  <Section id="own" title={t.yourDrafts} drafts={withStatus(entries, 'open')}>
                    {(own) => (
                      <DraftList
                        drafts={own}
                        onOpen={(entry) => open(userId, entry)}
                        onDelete={(entry) => remove(userId, entry)}
                      />
                    )}
                  </Section>
                  <div>
                    <button type="button" aria-disabled={isPending} onClick={() => begin(userId)}>
                      {t.startAnother}
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

function withStatus(entries: readonly DraftEntry[], status: DraftEntry['status']): DraftEntry[] {
  return entries.filter((entry) => entry.status === status);
}

interface SectionProps {
  id: string;
  title: string;
  drafts: readonly DraftEntry[];
  children: (drafts: readonly DraftEntry[]) => ComponentChildren;
}

/** Drafts below a heading; nothing where there are none. */
function Section({ id, title, drafts, children }: SectionProps) {
  return drafts.length === 0 ? null : (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children(drafts)}
    </section>
  );
}

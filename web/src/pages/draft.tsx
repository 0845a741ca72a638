import { connectionsQuery } from '../api/queries.ts';
import { useQuery } from '../api/use-query.ts';
import { DraftReview } from '../approval/draft-review.tsx';
import { reviewQuery } from '../approval/query.ts';
import { t } from '../approval/texts.ts';
import { EmptyState } from '../components/empty-state.tsx';
import { Page } from '../components/page.tsx';
import { QueryData } from '../components/query-data.tsx';

/** A draft for the person who approves or rejects it. */
export function DraftPage({ id = '' }: { id?: string }) {
  const review = useQuery(reviewQuery(id));
  const connections = useQuery(connectionsQuery);
  return (
    <Page title={t.draft} lead={<a href="/dashboard/drafts">{t.allDrafts}</a>}>
      {review.error?.code === 'not_found' ? (
        <EmptyState title={t.gone}>
          <p>{t.goneHint}</p>
        </EmptyState>
      ) : (
        <QueryData query={review}>
          {(shown) => (
            <QueryData query={connections}>
              {({ accounts, platforms }) => (
                <DraftReview key={id} review={shown} accounts={accounts} platforms={platforms} />
              )}
            </QueryData>
          )}
        </QueryData>
      )}
    </Page>
  );
}

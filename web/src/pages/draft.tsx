import { connectionsQuery } from '../api/queries.ts';
import { useQuery } from '../api/use-query.ts';
import { DraftReview } from '../approval/draft-review.tsx';
import { reviewQuery } from '../approval/query.ts';
import { EmptyState } from '../components/empty-state.tsx';
import { Page } from '../components/page.tsx';
import { QueryData } from '../components/query-data.tsx';

/** A draft for the person who approves or rejects it. */
export function DraftPage({ id = '' }: { id?: string }) {
  const review = useQuery(reviewQuery(id));
  const connections = useQuery(connectionsQuery);
  return (
    <Page title="Draft" lead={<a href="/dashboard/drafts">All drafts</a>}>
      {review.error?.code === 'not_found' ? (
        <EmptyState title="This draft is not there any more">
          <p>It was published or deleted in the meantime.</p>
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

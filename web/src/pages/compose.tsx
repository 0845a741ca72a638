import { connectionsQuery, userQuery } from '../api/queries.ts';
import { useQuery } from '../api/use-query.ts';
import { Notice } from '../components/notice.tsx';
import { Page } from '../components/page.tsx';
import { QueryData } from '../components/query-data.tsx';
import { Composer } from '../compose/composer.tsx';

export function ComposePage() {
  const connections = useQuery(connectionsQuery);
  const user = useQuery(userQuery);
  const isUnsubscribed = user.data !== undefined && !user.data.subscription?.active;
  return (
    <Page title="New post">
      {isUnsubscribed && (
        <Notice tone="warning">
          Publishing needs an active subscription. <a href="/settings/plan">See your plan</a>.
        </Notice>
      )}
      <QueryData query={user}>
        {({ user: { id } }) => (
          <QueryData query={connections}>
            {({ accounts, platforms }) => (
              <Composer key={id} userId={id} accounts={accounts} platforms={platforms} canPublish={!isUnsubscribed} />
            )}
          </QueryData>
        )}
      </QueryData>
    </Page>
  );
}

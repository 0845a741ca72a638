import { connectionsQuery, userQuery } from '../api/queries.ts';
import { useQuery } from '../api/use-query.ts';
import { Notice } from '../components/notice.tsx';
import { Page } from '../components/page.tsx';
import { QueryData } from '../components/query-data.tsx';
import { Composer } from '../compose/composer.tsx';

export const ComposePage = () => {
  const connections = useQuery(connectionsQuery);
  const { data: user } = useQuery(userQuery);
  const isUnsubscribed = user !== undefined && !user.subscription?.active;
  return (
    <Page title="New post">
      {isUnsubscribed && (
        <Notice tone="warning">
          Publishing needs an active subscription. <a href="/settings/plan">See your plan</a>.
        </Notice>
      )}
      <QueryData query={connections}>
        {({ accounts, platforms }) => (
          <Composer accounts={accounts} platforms={platforms} canPublish={!isUnsubscribed} />
        )}
      </QueryData>
    </Page>
  );
};

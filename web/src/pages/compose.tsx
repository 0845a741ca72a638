import { connectionsQuery, userQuery } from '../api/queries.ts';
import { useQuery } from '../api/use-query.ts';
import { onDemand } from '../components/on-demand.tsx';
import { Page } from '../components/page.tsx';
import { QueryData } from '../components/query-data.tsx';
import { Composer } from '../compose/composer.tsx';
import { t } from '../compose/texts.ts';

const Unsubscribed = onDemand(async () => (await import('../compose/unsubscribed.tsx')).Unsubscribed);

export function ComposePage() {
  const connections = useQuery(connectionsQuery);
  const user = useQuery(userQuery);
  const isUnsubscribed = user.data !== undefined && !user.data.subscription?.active;
  return (
    <Page title={t.newPost}>
      {isUnsubscribed && <Unsubscribed />}
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

import { AccountList, ReconnectNotice } from '../accounts/account-list.tsx';
import { ActivationResult } from '../accounts/activation-result.tsx';
import { ConnectAccount } from '../accounts/connect-account.tsx';
import { ConnectionResult } from '../accounts/connection-result.tsx';
import { useActivation } from '../accounts/use-activation.ts';
import { connectAccount } from '../api/mutations.ts';
import { connectionsQuery } from '../api/queries.ts';
import type { Platform } from '../api/types.ts';
import { useAction } from '../api/use-action.ts';
import { useQuery } from '../api/use-query.ts';
import { Notice } from '../components/notice.tsx';
import { Page } from '../components/page.tsx';
import { QueryData } from '../components/query-data.tsx';

export const AccountsPage = () => {
  const query = useQuery(connectionsQuery);
  const activation = useActivation(query.refetch);
  const { isPending, error, run } = useAction();
  const connect = ({ platform }: Pick<Platform, 'platform'>) => run(() => connectAccount(platform));
  return (
    <Page title="Accounts" lead="Where your posts can go. Connect as many accounts on a platform as you like.">
      <QueryData query={query}>
        {({ accounts, platforms }) => (
          <>
            {activation.state === 'none' ? (
              <ConnectionResult platforms={platforms} accounts={accounts} />
            ) : (
              <ActivationResult activation={activation} platforms={platforms} />
            )}
            {error && <Notice tone="error">{error.message}</Notice>}
            <ReconnectNotice accounts={accounts} />
            <AccountList accounts={accounts} platforms={platforms} onReconnect={connect} />
            <ConnectAccount platforms={platforms} disabled={isPending} onConnect={connect} />
          </>
        )}
      </QueryData>
    </Page>
  );
};

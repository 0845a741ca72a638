import type { Account } from '@herald-publishing/client';
import { connectionsQuery } from '../api/queries.ts';
import { useQuery } from '../api/use-query.ts';
import { accountLabel, platformName } from '../components/account-name.ts';
import { EmptyState } from '../components/empty-state.tsx';
import { Page } from '../components/page.tsx';
import { QueryData } from '../components/query-data.tsx';
import { texts } from '../i18n/texts.ts';
import { AccountSums } from '../metrics/account-sums.tsx';
import { BestHours } from '../metrics/best-hours.tsx';
import { Followers } from '../metrics/followers.tsx';

const t = texts('accountPage', {
  account: 'Account',
  allAccounts: 'All accounts',
  notConnected: 'This account is not connected',
  onlyConnected: 'Herald reads the numbers of connected accounts only.',
});

interface AccountPageProps {
  platform?: string;
  accountId?: string;
}

/** The numbers of one account. */
export function AccountPage({ platform = '', accountId = '' }: AccountPageProps) {
  const query = useQuery(connectionsQuery);
  const account = query.data?.accounts.find((each) => each.platform === platform && each.accountId === accountId);
  const name = platformName(query.data?.platforms ?? [], platform);
  return (
    <Page
      title={account ? accountLabel(account, query.data?.platforms ?? []) : t.account}
      lead={<a href="/settings/accounts">{t.allAccounts}</a>}
    >
      <QueryData query={query}>
        {() =>
          account ? (
            <Numbers key={`${platform}:${accountId}`} account={account} platform={name} />
          ) : (
            <EmptyState title={t.notConnected}>
              <p>{t.onlyConnected}</p>
            </EmptyState>
          )
        }
      </QueryData>
    </Page>
  );
}

function Numbers({ account, platform }: { account: Account; platform: string }) {
  return (
    <>
      <Followers account={account} platform={platform} />
      <AccountSums account={account} />
      <BestHours account={account} />
    </>
  );
}

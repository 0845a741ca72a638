import type { Account } from '@herald-publishing/client';
import { useState } from 'preact/hooks';
import { AccountList, ReconnectNotice } from '../accounts/account-list.tsx';
import { ActivationResult, useActivation } from '../accounts/activation-result.tsx';
import { ConnectAccount } from '../accounts/connect-account.tsx';
import { ConnectionResult, takeQuery } from '../accounts/connection-result.tsx';
import { DisconnectionResult } from '../accounts/disconnect-button.tsx';
import { rememberReconnecting } from '../accounts/reconnecting.ts';
import { t } from '../accounts/texts.ts';
import { actingFor } from '../api/acting-for.ts';
import { activateConnection, connectAccount } from '../api/mutations.ts';
import { connectionsQuery, userQuery } from '../api/queries.ts';
import type { Platform } from '../api/types.ts';
import { useAction } from '../api/use-action.ts';
import { useQuery } from '../api/use-query.ts';
import { platformName } from '../components/account-name.ts';
import { Notice } from '../components/notice.tsx';
import { onDemand } from '../components/on-demand.tsx';
import { Page } from '../components/page.tsx';
import { QueryData } from '../components/query-data.tsx';
import { ConnectLinks } from '../connect-links/connect-links.tsx';
import { RichText } from '../i18n/rich-text.tsx';
import { troubleOfAccounts, useTroubleSeen } from '../notices/trouble-seen.ts';
import { RetryAfterReconnect } from '../posts/after-reconnect/retry-after-reconnect.tsx';

const GroupList = onDemand(async () => (await import('../groups/group-list.tsx')).GroupList);

export function AccountsPage() {
  const query = useQuery(connectionsQuery);
  const [result] = useState(takeQuery);
  useTroubleSeen(troubleOfAccounts(query.data?.accounts ?? []));
  const activation = useActivation(activateConnection, query.refetch);
  const { isPending, error, run } = useAction();
  const [disconnected, setDisconnected] = useState<{ account: Account; accessRevoked: boolean } | null>(null);
  const connect = (platform: Platform, handle: string | null, again: Account | null) =>
    run(async () => {
      rememberReconnecting(again);
      await connectAccount(platform.platform, handle);
    });
  return (
    <Page
      title={t.title}
      lead={t.lead}
      action={
        <a class="button" href="/settings/profiles">
          {t.profiles}
        </a>
      }
    >
      <QueryData query={query}>
        {({ accounts, platforms }) => (
          <>
            {activation.state === 'none' ? (
              <ConnectionResult query={result} platforms={platforms} accounts={accounts} />
            ) : (
              <ActivationResult activation={activation} platforms={platforms}>
                {(user) => <Belongs user={user} />}
              </ActivationResult>
            )}
            {disconnected && (
              <DisconnectionResult
                {...disconnected}
                platform={platformName(platforms, disconnected.account.platform)}
              />
            )}
            {error && <Notice tone="error">{error.messagesFor('query.handle')[0] ?? error.message}</Notice>}
            <ReconnectNotice accounts={accounts} />
            <RetryAfterReconnect accounts={accounts} />
            <div class={accounts.length === 0 ? undefined : 'split'}>
              {accounts.length > 0 && (
                <div>
                  <AccountList
                    accounts={accounts}
                    platforms={platforms}
                    onReconnect={(account) => {
                      const platform = platforms.find((one) => one.platform === account.platform);
                      // Its id leads to its server, wherever that is now.
                      if (platform) connect(platform, platform.handle && account.accountId, account);
                    }}
                    onDisconnect={(account, accessRevoked) => {
                      setDisconnected({ account, accessRevoked });
                      query.refetch();
                    }}
                  />
                  {accounts.length > 1 && <GroupList accounts={accounts} platforms={platforms} />}
                </div>
              )}
              <ConnectAccount
                platforms={platforms}
                disabled={isPending}
                onConnect={(platform, handle) => connect(platform, handle, null)}
              />
            </div>
          </>
        )}
      </QueryData>
      <section class="card" aria-labelledby="connect-links">
        <h2 id="connect-links">{t.letOthersConnect}</h2>
        <ConnectLinks profileId={null} />
      </section>
    </Page>
  );
}

function Belongs({ user }: { user: string }) {
  const isUnconfirmed = useQuery(userQuery).data?.user.emailVerified === false;
  if (actingFor) return <RichText text={t.belongsToProfile} tags={{ name: () => <bdi>{actingFor?.name}</bdi> }} />;
  return (
    <>
      {t.belongs({ user })}
      {isUnconfirmed && (
        <>
          {' '}
          <RichText text={t.confirmEmail} tags={{ link: (text) => <a href="/settings/plan#sign-in">{text}</a> }} />
        </>
      )}
    </>
  );
}

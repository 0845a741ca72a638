import type { Account } from '@herald-publishing/client';
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { type Activation, ActivationResult, useActivation } from '../accounts/activation-result.tsx';
import { ConnectAccount } from '../accounts/connect-account.tsx';
import { ConnectionResult, takeQuery } from '../accounts/connection-result.tsx';
import { DisconnectionResult } from '../accounts/disconnect-button.tsx';
import { rememberReconnecting, takeReconnecting } from '../accounts/reconnecting.ts';
import type { ActivatedConnection, ConnectablePlatform, ConnectLink } from '../api/types.ts';
import { useAction } from '../api/use-action.ts';
import { useQuery } from '../api/use-query.ts';
import { platformName } from '../components/account-name.ts';
import { LanguageChoice } from '../components/language-choice.tsx';
import { Logo } from '../components/logo.tsx';
import { Notice } from '../components/notice.tsx';
import { QueryData } from '../components/query-data.tsx';
import { Leave } from '../connect/leave.tsx';
import { LinkAccounts } from '../connect/link-accounts.tsx';
import { type LinkClient, linkClient, takeCredential } from '../connect/link-client.ts';
import { rememberResult } from '../connect/results.ts';
import { t } from '../connect/texts.ts';
import { WhoAsks } from '../connect/who-asks.tsx';
import { keepLinkLanguage } from '../i18n/language.ts';
import { RichText } from '../i18n/rich-text.tsx';

/** The page of a connect link, for a user without an account at Herald. */
export function ConnectPage() {
  const [client] = useState(() => {
    const credential = takeCredential();
    return credential === null ? null : linkClient(credential);
  });
  useEffect(() => {
    document.title = `${t.title} · Herald`;
    // Another link that is opened in this tab changes only the fragment.
    const reload = () => location.reload();
    addEventListener('hashchange', reload);
    return () => removeEventListener('hashchange', reload);
  }, []);
  return (
    <main class="connect">
      {client ? <LinkPage client={client} /> : <NoLink title={t.openAgain} />}
      <footer class="muted connect-footer">
        <Logo />
        <span>{t.aboutHerald}</span>
        <LanguageChoice />
      </footer>
    </main>
  );
}

function LinkPage({ client }: { client: LinkClient }) {
  const query = useQuery(client.query);
  const [result] = useState(takeQuery);
  const returned = useActivation(async (connection) => remembered(await client.activate(connection)), query.refetch);
  if (query.error?.code === 'unauthorized') return <NoLink title={t.linkDoesNotWork} />;
  return (
    <QueryData query={query}>
      {(link) => <OpenLink client={client} link={link} result={result} returned={returned} refetch={query.refetch} />}
    </QueryData>
  );
}

interface OpenLinkProps {
  client: LinkClient;
  link: ConnectLink;
  /** The query with which a platform has redirected here. */
  result: Readonly<Record<string, string>>;
  returned: Activation;
  refetch: () => void;
}

function OpenLink({ client, link, result, returned, refetch }: OpenLinkProps) {
  const { platforms, accounts } = link;
  const { isPending, error, run } = useAction();
  const [simulated, setSimulated] = useState<Activation | null>(null);
  const [disconnected, setDisconnected] = useState<{ account: Account; accessRevoked: boolean } | null>(null);
  const activation = simulated ?? returned;
  useLayoutEffect(() => {
    // The result of a connection would be lost.
    const hasResult = returned.state !== 'none' || Object.keys(result).length > 0;
    if (keepLinkLanguage(link.language) && !hasResult) location.reload();
  }, [link.language]);
  const connect = (platform: ConnectablePlatform, handle: string | null, again: Account | null) =>
    run(async () => {
      rememberReconnecting(again);
      const connection = await client.connect(platform.platform, handle);
      if (!connection) return;
      const reconnecting = takeReconnecting();
      setSimulated({ state: 'connected', connection: remembered(connection), reconnecting });
      refetch();
    });
  return (
    <>
      <WhoAsks link={link} />
      {activation.state === 'none' ? (
        <ConnectionResult query={result} platforms={platforms} accounts={accounts} />
      ) : (
        <ActivationResult activation={activation} platforms={platforms}>
          {(user) => <RichText text={t.canPost} tags={{ user: () => user }} />}
        </ActivationResult>
      )}
      {disconnected && (
        <DisconnectionResult {...disconnected} platform={platformName(platforms, disconnected.account.platform)} />
      )}
      {error && <Notice tone="error">{error.messagesFor('query.handle')[0] ?? error.message}</Notice>}
      <LinkAccounts
        accounts={accounts}
        platforms={platforms}
        // Its id leads to its server, wherever that is now.
        onReconnect={(account, platform) => connect(platform, platform.handle && account.accountId, account)}
        disconnect={link.livemode ? client.disconnect : null}
        onDisconnect={(account, accessRevoked) => {
          rememberResult('disconnected', account.platform, [account.accountId]);
          setDisconnected({ account, accessRevoked });
          refetch();
        }}
      />
      <ConnectAccount
        platforms={platforms}
        disabled={isPending}
        onConnect={(platform, handle) => connect(platform, handle, null)}
      />
      <Leave link={link} />
    </>
  );
}

function remembered(connection: ActivatedConnection): ActivatedConnection {
  rememberResult('connected', connection.platform, connection.accountIds);
  return connection;
}

function NoLink({ title }: { title: string }) {
  return (
    <div class="card connect-header">
      <h1>{title}</h1>
      <p>{t.whyNoLink}</p>
      <p>{t.tryLinkAgain}</p>
    </div>
  );
}

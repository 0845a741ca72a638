import { useLocation } from 'preact-iso';
import * as v from 'valibot';
import { fetchAccounts } from '../api/queries.ts';
import { request } from '../api/request.ts';
import type { Account, Platform } from '../api/shapes.ts';
import { useAction } from '../api/use-action.ts';
import { useQuery } from '../api/use-query.ts';
import { accountHandle, accountName } from '../components/account-name.ts';
import { Avatar } from '../components/avatar.tsx';
import { Badge } from '../components/badge.tsx';
import { Icon } from '../components/icon.tsx';
import { Notice } from '../components/notice.tsx';
import { Page, Pending } from '../components/page.tsx';
import { PlatformIcon } from '../components/platform-icon.tsx';

const started = v.object({ authorizeUrl: v.string() });

/** Off to the platform's own page, which sends the person back here. */
const connect = async (platform: string): Promise<void> => {
  const { authorizeUrl } = await request('/api/connections', started, { method: 'POST', body: { platform } });
  location.assign(authorizeUrl);
};

const reasons: Record<string, string> = {
  access_denied: 'you did not allow it',
  platform_unavailable: 'it did not answer as it should; please try again',
  no_accounts: 'it shared no account with Herald',
};

/** How the round trip ended that the visitor has just come back from. */
const ConnectionResult = ({ platforms }: { platforms: readonly Platform[] }) => {
  const { query } = useLocation();
  const back = platforms.find(({ platform }) => query[platform] !== undefined);
  if (!back) return null;
  if (query[back.platform] === 'connected')
    return (
      <Notice tone={query['missing_scopes'] ? 'warn' : 'good'}>
        {back.displayName} is connected.
        {query['missing_scopes'] && ' Not everything was allowed, so some posts may fail until you connect again.'}
      </Notice>
    );
  const reason = reasons[query['reason'] ?? ''] ?? 'it did not accept the connection; please try again';
  return (
    <Notice tone="bad">
      {back.displayName} was not connected: {reason}.
    </Notice>
  );
};

const AccountRow = ({
  account,
  platformName,
  onConnect,
}: {
  account: Account;
  platformName: string;
  onConnect: () => void;
}) => (
  <li class="row">
    <Avatar account={account} />
    <div class="row-text">
      <strong>{accountName(account)}</strong>
      <span class="soft">{[platformName, accountHandle(account)].filter(Boolean).join(' · ')}</span>
    </div>
    {account.status === 'active' ? (
      <Badge tone="good">Connected</Badge>
    ) : (
      <>
        <Badge tone="bad">Lost</Badge>
        <button type="button" class="small" onClick={onConnect}>
          Reconnect
        </button>
      </>
    )}
  </li>
);

export const AccountsPage = () => {
  const { data, error } = useQuery(fetchAccounts);
  const leaving = useAction();
  const nameOf = (platform: string) =>
    data?.platforms.find((entry) => entry.platform === platform)?.displayName ?? platform;
  const lost = data?.accounts.filter(({ status }) => status === 'reconnect_required') ?? [];
  return (
    <Page title="Accounts" lead="Where your posts can go. Connect as many accounts on a platform as you like.">
      {!data ? (
        <Pending problem={error} />
      ) : (
        <>
          <ConnectionResult platforms={data.platforms} />
          {leaving.problem && <Notice tone="bad">{leaving.problem.message}</Notice>}
          {lost.length > 0 && (
            <Notice tone="warn">
              {lost.map(accountName).join(', ')}: the platform no longer accepts Herald’s access, so posts to it fail.
              Reconnect to go on.
            </Notice>
          )}
          {data.accounts.length > 0 && (
            <ul class="rows card">
              {data.accounts.map((account) => (
                <AccountRow
                  key={`${account.platform}:${account.accountId}`}
                  account={account}
                  platformName={nameOf(account.platform)}
                  onConnect={() => leaving.run(() => connect(account.platform))}
                />
              ))}
            </ul>
          )}
          <section aria-labelledby="connect">
            <h2 id="connect">Connect an account</h2>
            <div class="connect">
              {data.platforms.map(({ platform, displayName }) => (
                <button
                  key={platform}
                  type="button"
                  disabled={leaving.busy}
                  onClick={() => leaving.run(() => connect(platform))}
                >
                  <PlatformIcon platform={platform} />
                  <span>
                    <span class="visually-hidden">Connect </span>
                    {displayName}
                  </span>
                  <Icon name="out" />
                </button>
              ))}
            </div>
            <p class="hint">You sign in on the platform’s own page. Herald never sees your password there.</p>
          </section>
        </>
      )}
    </Page>
  );
};

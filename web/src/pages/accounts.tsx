import { useLocation } from 'preact-iso';
import * as v from 'valibot';
import { ask } from '../api/ask.ts';
import { loadAccounts } from '../api/queries.ts';
import type { Account, Platform } from '../api/shapes.ts';
import { useAction } from '../api/use-action.ts';
import { useLoaded } from '../api/use-loaded.ts';
import { accountHandle, accountName } from '../parts/account-name.ts';
import { Avatar } from '../parts/avatar.tsx';
import { Chip } from '../parts/chip.tsx';
import { Icon } from '../parts/icon.tsx';
import { Notice } from '../parts/notice.tsx';
import { Page, Pending } from '../parts/page.tsx';
import { PlatformMark } from '../parts/platform-mark.tsx';

const started = v.object({ authorizeUrl: v.string() });

/** Off to the platform's own page, which sends the person back here. */
const connect = async (platform: string): Promise<void> => {
  const { authorizeUrl } = await ask('/api/connections', started, { method: 'POST', body: { platform } });
  location.assign(authorizeUrl);
};

const reasons: Record<string, string> = {
  access_denied: 'you did not allow it',
  platform_unavailable: 'it did not answer as it should; please try again',
  no_accounts: 'it shared no account with Herald',
};

/** How the round trip ended that the visitor has just come back from. */
const Outcome = ({ platforms }: { platforms: readonly Platform[] }) => {
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
      <Chip tone="good">Connected</Chip>
    ) : (
      <>
        <Chip tone="bad">Lost</Chip>
        <button type="button" class="small" onClick={onConnect}>
          Reconnect
        </button>
      </>
    )}
  </li>
);

export const AccountsPage = () => {
  const { value, problem } = useLoaded(loadAccounts);
  const leaving = useAction();
  const nameOf = (platform: string) =>
    value?.platforms.find((entry) => entry.platform === platform)?.displayName ?? platform;
  const lost = value?.accounts.filter(({ status }) => status === 'reconnect_required') ?? [];
  return (
    <Page title="Accounts" lead="Where your posts can go. Connect as many accounts on a platform as you like.">
      {!value ? (
        <Pending problem={problem} />
      ) : (
        <>
          <Outcome platforms={value.platforms} />
          {leaving.problem && <Notice tone="bad">{leaving.problem.message}</Notice>}
          {lost.length > 0 && (
            <Notice tone="warn">
              {lost.map(accountName).join(', ')}: the platform no longer accepts Herald’s access, so posts to it fail.
              Reconnect to go on.
            </Notice>
          )}
          {value.accounts.length > 0 && (
            <ul class="rows card">
              {value.accounts.map((account) => (
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
              {value.platforms.map(({ platform, displayName }) => (
                <button
                  key={platform}
                  type="button"
                  disabled={leaving.busy}
                  onClick={() => leaving.run(() => connect(platform))}
                >
                  <PlatformMark platform={platform} />
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

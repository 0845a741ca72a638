import type { Account } from '@herald-publishing/client';
import { useState } from 'preact/hooks';
import { disconnectAccount } from '../api/mutations.ts';
import type { Platform } from '../api/types.ts';
import { useQuery } from '../api/use-query.ts';
import { accountHandle, accountKindName, accountName, platformName } from '../components/account-name.ts';
import { Avatar } from '../components/avatar.tsx';
import { Badge } from '../components/badge.tsx';
import { MANY_ACCOUNTS } from '../components/matches-search.ts';
import { Notice } from '../components/notice.tsx';
import { accountState, isLimited } from '../components/states.ts';
import { hidden } from '../i18n/hidden.tsx';
import { RichText } from '../i18n/rich-text.tsx';
import { type EndedPosts, endedPostsQuery } from '../posts/ended-posts.ts';
import { AccountFilters, everyAccount, filteredAccounts } from './account-filters.tsx';
import { AccountHealth } from './account-health.tsx';
import { AffectedPosts, DisconnectButton } from './disconnect-button.tsx';
import { t } from './texts.ts';

interface AccountRowProps {
  account: Account;
  platform: string;
  ended: EndedPosts | undefined;
  onReconnect: () => void;
  onDisconnect: (accessRevoked: boolean) => void;
}

/** Warns of accounts that the platform no longer accepts, or that lack permissions. */
export function ReconnectNotice({ accounts }: { accounts: readonly Account[] }) {
  const lost = accounts.filter(({ status }) => status === 'reconnect_required');
  const limited = accounts.filter(isLimited);
  return (
    <>
      {lost.length > 0 && <Notice tone="warning">{t.lost({ accounts: namesOf(lost) })}</Notice>}
      {limited.length > 0 && <Notice tone="warning">{t.limited({ accounts: namesOf(limited) })}</Notice>}
    </>
  );
}

interface AccountListProps {
  accounts: readonly Account[];
  platforms: readonly Platform[];
  onReconnect: (account: Account) => void;
  onDisconnect: (account: Account, accessRevoked: boolean) => void;
}

/** The connected accounts with their status. Many of them can be filtered. */
export function AccountList({ accounts, platforms, onReconnect, onDisconnect }: AccountListProps) {
  const { data: ended } = useQuery(endedPostsQuery);
  const [filter, setFilter] = useState(everyAccount);
  const isLong = accounts.length > MANY_ACCOUNTS;
  const shown = isLong ? filteredAccounts(accounts, platforms, filter) : accounts;
  return (
    <>
      {isLong && (
        <AccountFilters
          accounts={accounts}
          platforms={platforms}
          filter={filter}
          count={shown.length}
          onChange={setFilter}
        />
      )}
      {shown.length > 0 && (
        <ul class="rows card">
          {shown.map((account) => (
            <AccountRow
              key={`${account.platform}:${account.accountId}`}
              account={account}
              platform={platformName(platforms, account.platform)}
              ended={ended}
              onReconnect={() => onReconnect(account)}
              onDisconnect={(accessRevoked) => onDisconnect(account, accessRevoked)}
            />
          ))}
        </ul>
      )}
    </>
  );
}

function namesOf(accounts: readonly Account[]): string {
  return accounts.map(accountName).join(', ');
}

function AccountRow({ account, platform, ended, onReconnect, onDisconnect }: AccountRowProps) {
  return (
    <li class="row">
      <Avatar account={account} />
      <div class="row-text">
        <strong dir="auto">{accountName(account)}</strong>
        <span class="muted">
          {[platform, accountKindName(account), accountHandle(account)].filter(Boolean).join(' · ')}
        </span>
        <AccountHealth account={account} platform={platform} ended={ended} />
      </div>
      <div class="row-end">
        <Badge state={accountState(account)} />
        {(account.status === 'reconnect_required' || isLimited(account)) && (
          <button type="button" class="small" onClick={onReconnect}>
            <RichText text={t.reconnect({ account: accountName(account), platform })} tags={{ hidden }} />
          </button>
        )}
        <DisconnectButton
          account={account}
          platform={platform}
          disconnect={disconnectAccount}
          onDisconnect={onDisconnect}
        >
          <AffectedPosts account={account} />
        </DisconnectButton>
      </div>
    </li>
  );
}

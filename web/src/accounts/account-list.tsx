import type { Account, Platform } from '../api/types.ts';
import { accountHandle, accountName } from '../components/account-name.ts';
import { Avatar } from '../components/avatar.tsx';
import { Badge } from '../components/badge.tsx';
import { Notice } from '../components/notice.tsx';
import { platformName } from '../components/platform-name.ts';

interface AccountRowProps {
  account: Account;
  platform: string;
  onReconnect: () => void;
}

const AccountRow = ({ account, platform, onReconnect }: AccountRowProps) => (
  <li class="row">
    <Avatar account={account} />
    <div class="row-text">
      <strong>{accountName(account)}</strong>
      <span class="muted">{[platform, accountHandle(account)].filter(Boolean).join(' · ')}</span>
    </div>
    {account.status === 'active' ? (
      <Badge tone="success">Connected</Badge>
    ) : (
      <>
        <Badge tone="error">Lost</Badge>
        <button type="button" class="small" onClick={onReconnect}>
          Reconnect
        </button>
      </>
    )}
  </li>
);

/** Warns of the accounts whose access the platform no longer accepts. */
export const ReconnectNotice = ({ accounts }: { accounts: readonly Account[] }) => {
  const lost = accounts.filter(({ status }) => status === 'reconnect_required');
  if (lost.length === 0) return null;
  return (
    <Notice tone="warning">
      {lost.map(accountName).join(', ')}: the platform no longer accepts Herald’s access, so posts to it fail. Reconnect
      to go on.
    </Notice>
  );
};

interface AccountListProps {
  accounts: readonly Account[];
  platforms: readonly Platform[];
  onReconnect: (account: Account) => void;
}

/** The connected accounts with their status. */
export const AccountList = ({ accounts, platforms, onReconnect }: AccountListProps) =>
  accounts.length === 0 ? null : (
    <ul class="rows card">
      {accounts.map((account) => (
        <AccountRow
          key={`${account.platform}:${account.accountId}`}
          account={account}
          platform={platformName(platforms, account.platform)}
          onReconnect={() => onReconnect(account)}
        />
      ))}
    </ul>
  );

import type { Account } from '@herald-publishing/client';
import { DisconnectButton } from '../accounts/disconnect-button.tsx';
import type { ConnectablePlatform } from '../api/types.ts';
import { accountHandle, accountKindName, accountLabel, accountName, platformName } from '../components/account-name.ts';
import { Avatar } from '../components/avatar.tsx';
import { Badge } from '../components/badge.tsx';
import { accountState } from '../components/states.ts';
import { t } from './texts.ts';

interface LinkAccountsProps {
  accounts: readonly Account[];
  platforms: readonly ConnectablePlatform[];
  onReconnect: (account: Account, platform: ConnectablePlatform) => void;
  /** Null where accounts cannot be disconnected. */
  disconnect: ((account: Account) => Promise<boolean>) | null;
  onDisconnect: (account: Account, accessRevoked: boolean) => void;
}

/** The connected accounts that the page of a link shows. */
export function LinkAccounts({ accounts, platforms, onReconnect, disconnect, onDisconnect }: LinkAccountsProps) {
  if (accounts.length === 0) return null;
  return (
    <section aria-labelledby="connected">
      <h2 id="connected">{t.connectedAccounts}</h2>
      <ul class="rows card">
        {accounts.map((account) => {
          const platform = platforms.find((one) => one.platform === account.platform);
          const name = platformName(platforms, account.platform);
          return (
            <li key={`${account.platform}:${account.accountId}`} class="row">
              <Avatar account={account} />
              <div class="row-text">
                <strong dir="auto">{accountName(account)}</strong>
                <span class="muted">
                  {[name, accountKindName(account), accountHandle(account)].filter(Boolean).join(' · ')}
                </span>
              </div>
              <div class="row-end">
                <Badge state={accountState(account)} />
                {platform && (
                  <button type="button" class="small" onClick={() => onReconnect(account, platform)}>
                    {t.reconnect}
                    <span class="visually-hidden"> {accountLabel(account, platforms)}</span>
                  </button>
                )}
                {disconnect && (
                  <DisconnectButton
                    account={account}
                    platform={name}
                    disconnect={disconnect}
                    onDisconnect={(accessRevoked) => onDisconnect(account, accessRevoked)}
                  />
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

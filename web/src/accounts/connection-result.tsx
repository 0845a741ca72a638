import type { Account } from '@herald-publishing/client';
import type { ConnectablePlatform } from '../api/types.ts';
import { accountName } from '../components/account-name.ts';
import { Notice } from '../components/notice.tsx';

const reasons: Record<string, string> = {
  access_denied: 'you did not allow it',
  not_confirmed: 'you did not confirm it',
  platform_unavailable: 'it did not answer as it should; please try again',
  other_account: 'you signed in as another account than the one you named',
  no_accounts: 'it shared no account with Herald',
  no_page: 'it shared no Page, and Herald posts to Pages and to Instagram accounts that are linked to one',
  no_content_task: 'you may not create content on any Page that it shared; ask an owner of the Page for that',
  no_business_access:
    'it shared no Page; if yours belongs to a business portfolio, allow access to your businesses too',
  no_instagram_account: 'none of the Pages that it shared is linked to a professional Instagram account',
};

/** The query of the address, without which a reload or the back button shows no old result. */
export function takeQuery(): Record<string, string> {
  const query = Object.fromEntries(new URLSearchParams(location.search));
  if (location.search !== '') history.replaceState(history.state, '', location.pathname + location.hash);
  return query;
}

interface ConnectionResultProps {
  query: Readonly<Record<string, string>>;
  platforms: readonly ConnectablePlatform[];
  accounts: readonly Account[];
}

/** The result of connecting an account, which the redirect has in the query: `?<platform>=connected|…`. */
export function ConnectionResult({ query, platforms, accounts }: ConnectionResultProps) {
  const target = platforms.find(({ platform }) => query[platform] !== undefined);
  if (!target) return null;
  const { platform, displayName } = target;
  if (query[platform] === 'connected') {
    const ids = (query['accounts'] ?? '').split(',');
    const own = accounts.filter((account) => account.platform === platform && ids.includes(account.accountId));
    if (own.length === 0)
      return <Notice tone="warning">{displayName} was connected to another Herald account than this one.</Notice>;
    return (
      <Notice tone={query['missing_scopes'] ? 'warning' : 'success'}>
        {displayName} is connected: {own.map(accountName).join(', ')}.
        {query['missing_scopes'] && ' Not everything was allowed, so some posts may fail until you connect again.'}
      </Notice>
    );
  }
  const reason =
    query[platform] === 'pending'
      ? 'it was not finished in the session that started it; please try again'
      : (reasons[query['reason'] ?? ''] ?? 'it did not accept the connection; please try again');
  return (
    <Notice tone="error">
      {displayName} was not connected: {reason}.
    </Notice>
  );
}

import type { Account } from '@herald-publishing/client';
import type { ConnectablePlatform } from '../api/types.ts';
import { accountName } from '../components/account-name.ts';
import { Notice } from '../components/notice.tsx';
import { RichText } from '../i18n/rich-text.tsx';
import { failures, t } from './texts.ts';

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
    if (own.length === 0) return <Notice tone="warning">{t.connectedElsewhere({ platform: displayName })}</Notice>;
    return (
      <Notice tone={query['missing_scopes'] ? 'warning' : 'success'}>
        <RichText
          text={t.connected({ platform: displayName })}
          tags={{ accounts: () => <bdi>{own.map(accountName).join(', ')}</bdi> }}
        />{' '}
        {query['missing_scopes'] && t.notAllAllowed}
      </Notice>
    );
  }
  return (
    <Notice tone="error">
      {query[platform] === 'pending'
        ? t.notFinished({ platform: displayName })
        : failureText(query['reason'])({ platform: displayName })}
    </Notice>
  );
}

function failureText(reason = ''): typeof t.notAccepted {
  return Object.hasOwn(failures, reason) ? failures[reason as keyof typeof failures] : t.notAccepted;
}

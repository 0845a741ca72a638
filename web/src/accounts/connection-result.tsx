import { useLocation } from 'preact-iso';
import type { Platform } from '../api/types.ts';
import { Notice } from '../components/notice.tsx';

const reasons: Record<string, string> = {
  access_denied: 'you did not allow it',
  platform_unavailable: 'it did not answer as it should; please try again',
  no_accounts: 'it shared no account with Herald',
};

/** The result of connecting an account, which the platform's redirect has in the query: `?<platform>=connected|…`. */
export const ConnectionResult = ({ platforms }: { platforms: readonly Platform[] }) => {
  const { query } = useLocation();
  const target = platforms.find(({ platform }) => query[platform] !== undefined);
  if (!target) return null;
  if (query[target.platform] === 'connected')
    return (
      <Notice tone={query['missing_scopes'] ? 'warning' : 'success'}>
        {target.displayName} is connected.
        {query['missing_scopes'] && ' Not everything was allowed, so some posts may fail until you connect again.'}
      </Notice>
    );
  const reason = reasons[query['reason'] ?? ''] ?? 'it did not accept the connection; please try again';
  return (
    <Notice tone="error">
      {target.displayName} was not connected: {reason}.
    </Notice>
  );
};

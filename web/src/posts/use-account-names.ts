import { useMemo } from 'preact/hooks';
import { connectionsQuery } from '../api/queries.ts';
import { useQuery } from '../api/use-query.ts';
import { accountName } from '../components/account-name.ts';

/** Display names for ids; an ellipsis until they are loaded. */
export interface AccountNames {
  /** The id itself for an account that no longer exists. */
  accountName(platform: string, accountId: string): string;
  platformName(platform: string): string;
}

const NOT_LOADED = '…';

export function useAccountNames(): AccountNames {
  const { data } = useQuery(connectionsQuery);
  return useMemo(
    () => ({
      accountName: (platform, accountId) => {
        if (!data) return NOT_LOADED;
        const account = data.accounts.find((entry) => entry.platform === platform && entry.accountId === accountId);
        return account ? accountName(account) : accountId;
      },
      platformName: (platform) => {
        if (!data) return NOT_LOADED;
        return data.platforms.find((entry) => entry.platform === platform)?.displayName ?? capitalize(platform);
      },
    }),
    [data],
  );
}

function capitalize(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

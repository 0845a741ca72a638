import { useMemo } from 'preact/hooks';
import { fetchAccounts } from '../api/queries.ts';
import { useQuery } from '../api/use-query.ts';
import { accountName } from '../components/account-name.ts';

/** Names for ids; an ellipsis before anything is known. */
export interface AccountNames {
  /** For an account that is gone, its id has to do. */
  accountName(platform: string, accountId: string): string;
  platformName(platform: string): string;
}

const UNKNOWN = '…';

const capitalised = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

export const useAccountNames = (): AccountNames => {
  const { data } = useQuery(fetchAccounts);
  return useMemo(
    () => ({
      accountName: (platform, accountId) => {
        if (!data) return UNKNOWN;
        const account = data.accounts.find((entry) => entry.platform === platform && entry.accountId === accountId);
        return account ? accountName(account) : accountId;
      },
      platformName: (platform) => {
        if (!data) return UNKNOWN;
        return data.platforms.find((entry) => entry.platform === platform)?.displayName ?? capitalised(platform);
      },
    }),
    [data],
  );
};

import { useMemo } from 'preact/hooks';
import { loadAccounts } from '../api/queries.ts';
import { useLoaded } from '../api/use-loaded.ts';
import { accountName } from '../parts/account-name.ts';

/** Names for ids; an ellipsis before anything is known. */
export interface Directory {
  /** For an account that is gone, its id has to do. */
  accountName(platform: string, accountId: string): string;
  platformName(platform: string): string;
}

const UNKNOWN = '…';

const capitalised = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

export const useDirectory = (): Directory => {
  const { value } = useLoaded(loadAccounts);
  return useMemo(
    () => ({
      accountName: (platform, accountId) => {
        if (!value) return UNKNOWN;
        const account = value.accounts.find((entry) => entry.platform === platform && entry.accountId === accountId);
        return account ? accountName(account) : accountId;
      },
      platformName: (platform) => {
        if (!value) return UNKNOWN;
        return value.platforms.find((entry) => entry.platform === platform)?.displayName ?? capitalised(platform);
      },
    }),
    [value],
  );
};

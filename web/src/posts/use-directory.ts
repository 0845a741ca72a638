import { useMemo } from 'preact/hooks';
import { loadAccounts } from '../api/queries.ts';
import type { Account } from '../api/shapes.ts';
import { useLoaded } from '../api/use-loaded.ts';

/** Names for ids. Before it is loaded, and for accounts that are gone, an id has to do. */
export interface Directory {
  account(platform: string, accountId: string): Account | undefined;
  platformName(platform: string): string;
}

const capitalised = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

export const useDirectory = (): Directory => {
  const { value } = useLoaded(loadAccounts);
  return useMemo(
    () => ({
      account: (platform, accountId) =>
        value?.accounts.find((account) => account.platform === platform && account.accountId === accountId),
      platformName: (platform) =>
        value?.platforms.find((entry) => entry.platform === platform)?.displayName ?? capitalised(platform),
    }),
    [value],
  );
};

import type { Account } from '@herald-publishing/client';
import type { Platform } from '../api/types.ts';
import { platformName } from '../components/account-name.ts';
import { AccountSearch } from '../components/account-search.tsx';
import { Checkbox } from '../components/checkbox.tsx';
import { matchesSearch } from '../components/matches-search.ts';
import { accountState } from '../components/states.ts';
import { t } from './texts.ts';

/** Which accounts are shown. */
interface AccountFilter {
  search: string;
  /** The value of a platform; empty for all. */
  platform: string;
  needsAttention: boolean;
}

export const everyAccount: AccountFilter = { search: '', platform: '', needsAttention: false };

/** The accounts that a filter leaves. */
export function filteredAccounts(
  accounts: readonly Account[],
  platforms: readonly Platform[],
  { search, platform, needsAttention }: AccountFilter,
): Account[] {
  return accounts.filter(
    (account) =>
      (platform === '' || account.platform === platform) &&
      (!needsAttention || accountState(account).tone !== 'success') &&
      matchesSearch(account, platformName(platforms, account.platform), search),
  );
}

interface AccountFiltersProps {
  accounts: readonly Account[];
  platforms: readonly Platform[];
  filter: AccountFilter;
  /** The number of accounts that the filter leaves. */
  count: number;
  onChange: (filter: AccountFilter) => void;
}

/** Chooses which of many accounts are shown. */
export function AccountFilters({ accounts, platforms, filter, count, onChange }: AccountFiltersProps) {
  const change = (part: Partial<AccountFilter>) => onChange({ ...filter, ...part });
  return (
    <search class="account-filters">
      <AccountSearch search={filter.search} onSearch={(search) => change({ search })} />
      <select
        aria-label={t.platform}
        value={filter.platform}
        onChange={(event) => change({ platform: event.currentTarget.value })}
      >
        <option value="">{t.allPlatforms}</option>
        {[...new Set(accounts.map(({ platform }) => platform))].map((platform) => (
          <option key={platform} value={platform}>
            {platformName(platforms, platform)}
          </option>
        ))}
      </select>
      <Checkbox
        label={t.needsAttention}
        checked={filter.needsAttention}
        onChange={(needsAttention) => change({ needsAttention })}
      />
      {/* They come after many accounts. */}
      <a href="#groups">{t.groups}</a>
      <p class="hint" role="status">
        {count < accounts.length && (count === 0 ? t.noMatch : t.shown({ shown: count, accounts: accounts.length }))}
      </p>
    </search>
  );
}

import type { Account } from '@herald-publishing/client';
import type { Platform } from '../api/types.ts';
import { AccountSearch } from '../components/account-search.tsx';
import { Checkbox } from '../components/checkbox.tsx';
import { matchesSearch } from '../components/matches-search.ts';
import { platformName } from '../components/platform-name.ts';
import { accountState } from '../components/states.ts';

/** Which accounts are shown. */
export interface AccountFilter {
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
        aria-label="Platform"
        value={filter.platform}
        onChange={(event) => change({ platform: event.currentTarget.value })}
      >
        <option value="">All platforms</option>
        {[...new Set(accounts.map(({ platform }) => platform))].map((platform) => (
          <option key={platform} value={platform}>
            {platformName(platforms, platform)}
          </option>
        ))}
      </select>
      <Checkbox
        label="Needs attention"
        checked={filter.needsAttention}
        onChange={(needsAttention) => change({ needsAttention })}
      />
      {/* They come after many accounts. */}
      <a href="#groups">Groups</a>
      <p class="hint" role="status">
        {count < accounts.length && (count === 0 ? 'No account matches.' : `${count} of ${accounts.length} accounts`)}
      </p>
    </search>
  );
}

import type { Account } from '@herald-publishing/client';
import { useEffect, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { connectionsQuery } from '../api/queries.ts';
import { useQuery } from '../api/use-query.ts';
import { accountName, platformName } from '../components/account-name.ts';
import { postStates } from '../components/states.ts';
import { addressOf, type Filters, filtersOf, isFiltered, outcomesOf, targetText, withoutFilters } from './filters.ts';
import { t } from './texts.ts';

/** Chooses which posts of the view are shown. The address has the choice, so that it can be kept and sent. */
export function FilterBar({ filters }: { filters: Filters }) {
  const { route } = useLocation();
  const show = (change: Partial<Filters>) => route(addressOf({ ...filters, ...change }));
  const outcomes = outcomesOf(filters.view);
  return (
    <div class="filter-bar">
      <AccountSelect
        filters={filters}
        onChange={(account) => {
          const { platform, accountId } = filtersOf({ account });
          show({ platform, accountId });
        }}
      />
      <select
        aria-label={t.state}
        value={filters.outcome ?? ''}
        onChange={(event) => show({ outcome: outcomes.find((each) => each === event.currentTarget.value) ?? null })}
      >
        <option value="">{t.anyState}</option>
        {outcomes.map((outcome) => (
          <option key={outcome} value={outcome}>
            {postStates[outcome].label}
          </option>
        ))}
      </select>
      <SearchField search={filters.search} onSearch={(search) => show({ search })} />
      {isFiltered(filters) && <a href={addressOf(withoutFilters(filters))}>{t.clearFilters}</a>}
    </div>
  );
}

function AccountSelect({ filters, onChange }: { filters: Filters; onChange: (account: string) => void }) {
  const { data } = useQuery(connectionsQuery);
  const accounts = data?.accounts ?? [];
  const platforms = [...new Set(accounts.map(({ platform }) => platform))];
  const own = (platform: Account['platform']) => accounts.filter((account) => account.platform === platform);
  const chosen = targetText(filters);
  const isListed =
    platforms.some((platform) => platform === chosen) || accounts.some((each) => targetText(each) === chosen);
  return (
    <select aria-label={t.account} value={chosen} onChange={(event) => onChange(event.currentTarget.value)}>
      <option value="">{t.allAccounts}</option>
      {/* It may have been disconnected, and its posts are still there. */}
      {chosen !== '' && !isListed && <option value={chosen}>{filters.accountId ?? filters.platform}</option>}
      {platforms.map((platform) => (
        <optgroup key={platform} label={platformName(data?.platforms ?? [], platform)}>
          {own(platform).length > 1 && (
            <option value={platform}>{t.allOn({ platform: platformName(data?.platforms ?? [], platform) })}</option>
          )}
          {own(platform).map((account) => (
            <option key={account.accountId} value={targetText(account)}>
              {accountName(account)}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  );
}

function SearchField({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const [text, setText] = useState(search);
  useEffect(() => setText(search), [search]);
  return (
    <search>
      <form
        class="search-form"
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(text.trim());
        }}
      >
        <input
          type="search"
          aria-label={t.searchPosts}
          placeholder={t.searchPosts}
          dir="auto"
          maxLength={200}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <button type="submit">{t.search}</button>
      </form>
    </search>
  );
}

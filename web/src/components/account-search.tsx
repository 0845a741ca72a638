import { t } from './on-demand-texts.ts';

interface AccountSearchProps {
  search: string;
  onSearch: (search: string) => void;
}

/** Filters a list of accounts while the user types. */
export function AccountSearch({ search, onSearch }: AccountSearchProps) {
  return (
    <input
      type="search"
      class="account-search"
      aria-label={t.searchAccounts}
      placeholder={t.searchAccounts}
      dir="auto"
      maxLength={100}
      value={search}
      onInput={(event) => onSearch(event.currentTarget.value)}
      onKeyDown={(event) => {
        // It would send the form around it.
        if (event.key === 'Enter') event.preventDefault();
      }}
    />
  );
}

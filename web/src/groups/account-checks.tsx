import type { Account } from '@herald-publishing/client';
import { useState } from 'preact/hooks';
import type { ConnectablePlatform } from '../api/types.ts';
import { accountLabel, platformName } from '../components/account-name.ts';
import { AccountSearch } from '../components/account-search.tsx';
import { Checkbox } from '../components/checkbox.tsx';
import { FieldErrors } from '../components/field.tsx';
import { MANY_ACCOUNTS, matchesSearch } from '../components/matches-search.ts';
import { targetId } from '../drafts/draft.ts';
import { t } from './texts.ts';

interface AccountChecksProps {
  accounts: readonly Account[];
  platforms: readonly ConnectablePlatform[];
  /** The ids of the chosen ones, see `targetId`. */
  chosen: readonly string[];
  errors?: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** A list of accounts from which some are chosen, with a search where it is long. */
export function AccountChecks({ accounts, platforms, chosen, errors = [], onChange }: AccountChecksProps) {
  const [search, setSearch] = useState('');
  const isLong = accounts.length > MANY_ACCOUNTS;
  const shown = accounts.filter(
    (account) => !isLong || matchesSearch(account, platformName(platforms, account.platform), search),
  );
  const hidden = chosen.length - shown.filter((account) => chosen.includes(targetId(account))).length;
  return (
    <fieldset class="field" aria-describedby={errors.length > 0 ? 'account-errors' : undefined}>
      <legend>{t.accounts}</legend>
      {isLong && <AccountSearch search={search} onSearch={setSearch} />}
      <p class="hint" role="status">
        {hidden > 0 ? t.selectedAndHidden(chosen.length, { hidden }) : t.selected(chosen.length)}
      </p>
      <div class="account-checks">
        {shown.map((account) => {
          const id = targetId(account);
          return (
            <Checkbox
              key={id}
              label={accountLabel(account, platforms)}
              checked={chosen.includes(id)}
              onChange={(checked) => onChange(checked ? [...chosen, id] : chosen.filter((other) => other !== id))}
            />
          );
        })}
      </div>
      <FieldErrors id="account-errors" errors={errors} />
    </fieldset>
  );
}

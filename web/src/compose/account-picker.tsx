import type { Account } from '@herald-publishing/client';
import { useState } from 'preact/hooks';
import type { Platform } from '../api/types.ts';
import { accountKindName, accountLabel, accountName, platformName } from '../components/account-name.ts';
import { Avatar } from '../components/avatar.tsx';
import { FieldErrors } from '../components/field.tsx';
import { onDemand } from '../components/on-demand.tsx';
import { targetId } from '../drafts/draft.ts';
import { hidden } from '../i18n/hidden.tsx';
import { RichText } from '../i18n/rich-text.tsx';
import type { AccountFilter } from './account-groups.ts';
import { previewId, problemsId } from './preview/preview-ids.ts';
import { t } from './texts.ts';

const PickerTools = onDemand(
  async () => (await import('./picker-tools.tsx')).PickerTools,
  () => <div class="picker-tools" />,
);

interface AccountOptionProps {
  account: Account;
  platform: string;
  checked: boolean;
  /** Whether it cannot be selected before. */
  mustReconnect: boolean;
  /** The number of problems of the draft there. */
  warnings: number;
  onChange: (checked: boolean) => void;
}

interface AccountPickerProps {
  accounts: readonly Account[];
  platforms: readonly Platform[];
  /** Target ids that can be selected although their accounts have to be reconnected. */
  kept: readonly string[];
  /** Target ids. */
  selected: readonly string[];
  /** What the selection of a new post began with: the target ids of the last one. */
  remembered: readonly string[];
  errors: readonly string[];
  /** The number of problems of the draft on a target. */
  warningsOf: (target: string) => number;
  onChange: (selected: string[]) => void;
}

/** Selects the accounts that the post goes to, one by one or in groups, and links to the problems of the draft there. */
export function AccountPicker({
  accounts,
  platforms,
  kept,
  selected,
  remembered,
  errors,
  warningsOf,
  onChange,
}: AccountPickerProps) {
  const [filter, setFilter] = useState<AccountFilter>({ shows: () => true });
  const shown = accounts.filter(filter.shows);
  const toggle = (id: string, checked: boolean) =>
    onChange(checked ? [...selected, id] : selected.filter((other) => other !== id));
  const warned = accounts.filter(
    (account) => selected.includes(targetId(account)) && warningsOf(targetId(account)) > 0,
  );
  return (
    <fieldset class="field" aria-describedby={errors.length > 0 ? 'target-errors' : undefined}>
      <legend>{t.publishTo}</legend>
      {accounts.length === 0 && (
        <p class="hint">
          <RichText text={t.noAccount} tags={{ link: (text) => <a href="/settings/accounts">{text}</a> }} />
        </p>
      )}
      {(accounts.length > 1 || remembered.length > 0) && (
        <PickerTools
          accounts={accounts}
          platforms={platforms}
          selected={selected}
          remembered={remembered}
          shown={shown}
          onChange={onChange}
          onFilter={setFilter}
        />
      )}
      <div class="account-picker">
        {shown.map((account) => {
          const id = targetId(account);
          const checked = selected.includes(id);
          return (
            <AccountOption
              key={id}
              account={account}
              platform={platformName(platforms, account.platform)}
              checked={checked}
              mustReconnect={account.status === 'reconnect_required' && !kept.includes(id)}
              warnings={checked ? warningsOf(id) : 0}
              onChange={(checked) => toggle(id, checked)}
            />
          );
        })}
      </div>
      <p class="visually-hidden" role="status">
        {warned.length > 0 &&
          t.warningsFor({ accounts: warned.map((account) => accountLabel(account, platforms)).join(', ') })}
      </p>
      <FieldErrors id="target-errors" errors={errors} />
    </fieldset>
  );
}

function AccountOption({ account, platform, checked, mustReconnect, warnings, onChange }: AccountOptionProps) {
  const target = targetId(account);
  return (
    <div class="account-option">
      <label>
        <input
          type="checkbox"
          checked={checked}
          disabled={mustReconnect}
          aria-describedby={warnings > 0 ? problemsId(target) : undefined}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <Avatar account={account} />
        <span class="row-text">
          <strong dir="auto">{accountName(account)}</strong>
          <span class="muted">
            {mustReconnect ? t.reconnectFirst : [platform, accountKindName(account)].filter(Boolean).join(' · ')}
          </span>
        </span>
      </label>
      {warnings > 0 && (
        <a class="account-warning" href={`#${encodeURIComponent(previewId(target))}`}>
          <RichText text={t.accountWarnings(warnings, { account: accountName(account), platform })} tags={{ hidden }} />
        </a>
      )}
    </div>
  );
}

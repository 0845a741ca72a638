import type { Account } from '@herald-publishing/client';
import type { Platform } from '../api/types.ts';
import { accountKindName, accountName } from '../components/account-name.ts';
import { Avatar } from '../components/avatar.tsx';
import { FieldErrors } from '../components/field.tsx';
import { platformName } from '../components/platform-name.ts';
import { targetId } from '../drafts/draft.ts';
import { previewId, problemsId } from './preview/preview-ids.ts';

interface AccountOptionProps {
  account: Account;
  platform: string;
  checked: boolean;
  /** How many things stand against the draft there. */
  warnings: number;
  onChange: (checked: boolean) => void;
}

interface AccountPickerProps {
  accounts: readonly Account[];
  platforms: readonly Platform[];
  /** Target ids. */
  selected: readonly string[];
  errors: readonly string[];
  /** How many things stand against the draft on a target. */
  warningsOf: (target: string) => number;
  onChange: (selected: string[]) => void;
}

/** Selects the accounts that the post goes to, and leads to what stands against it there. */
export function AccountPicker({ accounts, platforms, selected, errors, warningsOf, onChange }: AccountPickerProps) {
  const toggle = (id: string, checked: boolean) =>
    onChange(checked ? [...selected, id] : selected.filter((other) => other !== id));
  const warned = accounts.filter(
    (account) => selected.includes(targetId(account)) && warningsOf(targetId(account)) > 0,
  );
  return (
    <fieldset class="field" aria-describedby={errors.length > 0 ? 'target-errors' : undefined}>
      <legend>Publish to</legend>
      {accounts.length === 0 && (
        <p class="hint">
          No account is connected yet. <a href="/settings/accounts">Connect one first</a>.
        </p>
      )}
      <div class="account-picker">
        {accounts.map((account) => {
          const id = targetId(account);
          const checked = selected.includes(id);
          return (
            <AccountOption
              key={id}
              account={account}
              platform={platformName(platforms, account.platform)}
              checked={checked}
              warnings={checked ? warningsOf(id) : 0}
              onChange={(checked) => toggle(id, checked)}
            />
          );
        })}
      </div>
      <p class="visually-hidden" role="status">
        {warned.length > 0 && `There are warnings at ${warned.map(accountName).join(', ')}.`}
      </p>
      <FieldErrors id="target-errors" errors={errors} />
    </fieldset>
  );
}

/** An account that must be reconnected cannot be selected. */
function AccountOption({ account, platform, checked, warnings, onChange }: AccountOptionProps) {
  const disabled = account.status === 'reconnect_required';
  const target = targetId(account);
  return (
    <div class="account-option">
      <label>
        <input
          type="checkbox"
          checked={checked}
          disabled={disabled}
          aria-describedby={warnings > 0 ? problemsId(target) : undefined}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <Avatar account={account} />
        <span class="row-text">
          <strong dir="auto">{accountName(account)}</strong>
          <span class="muted">
            {disabled ? 'Reconnect it first' : [platform, accountKindName(account)].filter(Boolean).join(' · ')}
          </span>
        </span>
      </label>
      {warnings > 0 && (
        <a class="account-warning" href={`#${encodeURIComponent(previewId(target))}`}>
          {warnings === 1 ? '1 warning' : `${warnings} warnings`}
          <span class="visually-hidden"> for {accountName(account)}</span>
        </a>
      )}
    </div>
  );
}

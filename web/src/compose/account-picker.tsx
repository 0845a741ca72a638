import type { Account, Platform } from '../api/types.ts';
import { accountName } from '../components/account-name.ts';
import { Avatar } from '../components/avatar.tsx';
import { FieldErrors } from '../components/field.tsx';
import { platformName } from '../components/platform-name.ts';
import { targetId } from './draft.ts';

interface AccountOptionProps {
  account: Account;
  platform: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** An account that must be reconnected cannot be selected. */
const AccountOption = ({ account, platform, checked, onChange }: AccountOptionProps) => {
  const disabled = account.status === 'reconnect_required';
  return (
    <label class="account-option">
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <Avatar account={account} />
      <span class="row-text">
        <strong>{accountName(account)}</strong>
        <span class="muted">{disabled ? 'Reconnect it first' : platform}</span>
      </span>
    </label>
  );
};

interface AccountPickerProps {
  accounts: readonly Account[];
  platforms: readonly Platform[];
  /** Target ids. */
  selected: readonly string[];
  errors: readonly string[];
  onChange: (selected: string[]) => void;
}

/** Selects the accounts that the post goes to. */
export const AccountPicker = ({ accounts, platforms, selected, errors, onChange }: AccountPickerProps) => {
  const toggle = (id: string, checked: boolean) =>
    onChange(checked ? [...selected, id] : selected.filter((other) => other !== id));
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
          return (
            <AccountOption
              key={id}
              account={account}
              platform={platformName(platforms, account.platform)}
              checked={selected.includes(id)}
              onChange={(checked) => toggle(id, checked)}
            />
          );
        })}
      </div>
      <FieldErrors id="target-errors" errors={errors} />
    </fieldset>
  );
};

import type { Account, Platform } from '../api/shapes.ts';
import { accountName } from '../components/account-name.ts';
import { Avatar } from '../components/avatar.tsx';
import { FieldErrors } from '../components/field.tsx';
import { targetId } from './draft.ts';

interface AccountPickerProps {
  accounts: readonly Account[];
  platforms: readonly Platform[];
  selected: readonly string[];
  errors: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** Which accounts the post goes to. One whose access is lost cannot be chosen. */
export const AccountPicker = ({ accounts, platforms, selected, errors, onChange }: AccountPickerProps) => {
  const nameOf = (platform: string) => platforms.find((entry) => entry.platform === platform)?.displayName ?? platform;
  const toggle = (target: string, on: boolean) =>
    onChange(on ? [...selected, target] : selected.filter((other) => other !== target));
  return (
    <fieldset class="field" aria-describedby={errors.length > 0 ? 'target-errors' : undefined}>
      <legend>Publish to</legend>
      {accounts.length === 0 && (
        <p class="hint">
          No account is connected yet. <a href="/settings/accounts">Connect one first</a>.
        </p>
      )}
      <div class="picker">
        {accounts.map((account) => {
          const target = targetId(account);
          const lost = account.status === 'reconnect_required';
          return (
            <label key={target} class="pick">
              <input
                type="checkbox"
                checked={selected.includes(target)}
                disabled={lost}
                onChange={(event) => toggle(target, event.currentTarget.checked)}
              />
              <Avatar account={account} />
              <span class="row-text">
                <strong>{accountName(account)}</strong>
                <span class="soft">{lost ? 'Reconnect it first' : nameOf(account.platform)}</span>
              </span>
            </label>
          );
        })}
      </div>
      <FieldErrors id="target-errors" errors={errors} />
    </fieldset>
  );
};

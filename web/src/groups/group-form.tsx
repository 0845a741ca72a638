import type { Account } from '@herald-publishing/client';
import type { TargetedSubmitEvent } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Platform } from '../api/types.ts';
import { useAction } from '../api/use-action.ts';
import { accountLabel, platformName } from '../components/account-name.ts';
import { AccountSearch } from '../components/account-search.tsx';
import { announce } from '../components/announcer.tsx';
import { Checkbox } from '../components/checkbox.tsx';
import { Field } from '../components/field.tsx';
import { MANY_ACCOUNTS, matchesSearch } from '../components/matches-search.ts';
import { Notice } from '../components/notice.tsx';
import { targetId } from '../drafts/draft.ts';
import {
  accountsOf,
  changeGroups,
  groupErrors,
  MAX_GROUP_NAME,
  type SavedGroup,
  withChanges,
  withGroup,
} from './groups.ts';
import { t } from './texts.ts';

interface GroupFormProps {
  /** The group to change; null for a new one. */
  group: SavedGroup | null;
  accounts: readonly Account[];
  platforms: readonly Platform[];
  onClose: () => void;
}

/** Edits the name and the accounts of a group. */
export function GroupForm({ group, accounts, platforms, onClose }: GroupFormProps) {
  const [name, setName] = useState(group?.name ?? '');
  const [members, setMembers] = useState(() => (group?.accounts ?? []).map(targetId));
  const [search, setSearch] = useState('');
  const { isPending, error, run } = useAction();
  const input = useRef<HTMLInputElement>(null);
  const errors = groupErrors(error);
  // Only once: another page may change the group meanwhile.
  const [before] = useState(group);
  useEffect(() => input.current?.focus(), []);
  const save = async (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const after = { name, accounts: accountsOf(members, accounts, before) };
    const isSaved = await run(() =>
      changeGroups((groups) => (before ? withChanges(groups, before, after) : withGroup(groups, after))),
    );
    if (!isSaved) return;
    announce(t.saved({ name: name.trim() }));
    onClose();
  };
  const isLong = accounts.length > MANY_ACCOUNTS;
  const shown = accounts.filter(
    (account) => !isLong || matchesSearch(account, platformName(platforms, account.platform), search),
  );
  const hidden = members.length - shown.filter((account) => members.includes(targetId(account))).length;
  return (
    <form class="group-form" onSubmit={save} noValidate>
      {errors.form && <Notice tone="error">{errors.form}</Notice>}
      <Field label={t.name} errors={errors.name}>
        {(control) => (
          <input
            {...control}
            ref={input}
            dir="auto"
            maxLength={MAX_GROUP_NAME}
            value={name}
            onInput={(event) => setName(event.currentTarget.value)}
          />
        )}
      </Field>
      <fieldset class="field">
        <legend>{t.accounts}</legend>
        {isLong && <AccountSearch search={search} onSearch={setSearch} />}
        <p class="hint" role="status">
          {hidden > 0 ? t.selectedAndHidden(members.length, { hidden }) : t.selected(members.length)}
        </p>
        <div class="group-members">
          {shown.map((account) => {
            const id = targetId(account);
            return (
              <Checkbox
                key={id}
                label={accountLabel(account, platforms)}
                checked={members.includes(id)}
                onChange={(checked) =>
                  setMembers((ids) => (checked ? [...ids, id] : ids.filter((other) => other !== id)))
                }
              />
            );
          })}
        </div>
      </fieldset>
      <div class="actions">
        <button type="button" class="ghost" onClick={onClose}>
          {t.cancel}
        </button>
        <button type="submit" class="primary" disabled={isPending}>
          {t.save}
        </button>
      </div>
    </form>
  );
}

import type { Account } from '@herald-publishing/client';
import type { TargetedSubmitEvent } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Platform } from '../api/types.ts';
import { useAction } from '../api/use-action.ts';
import { announce } from '../components/announcer.tsx';
import { Field } from '../components/field.tsx';
import { Notice } from '../components/notice.tsx';
import { targetId } from '../drafts/draft.ts';
import { AccountChecks } from './account-checks.tsx';
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
      <AccountChecks accounts={accounts} platforms={platforms} chosen={members} onChange={setMembers} />
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

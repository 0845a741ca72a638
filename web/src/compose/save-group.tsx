import type { Account } from '@herald-publishing/client';
import type { TargetedKeyboardEvent } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useAction } from '../api/use-action.ts';
import { announce } from '../components/announcer.tsx';
import { Field } from '../components/field.tsx';
import { Notice } from '../components/notice.tsx';
import { changeGroups, groupErrors, MAX_GROUP_NAME, withGroup } from '../groups/groups.ts';
import { t as groupTexts } from '../groups/texts.ts';
import { t } from './picker-texts.ts';

/** Saves the selected accounts as a group. It stands in a form, and must not send it. */
export function SaveGroup({ accounts }: { accounts: readonly Account[] }) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return isOpen ? (
    <NameForm accounts={accounts} onClose={() => setOpen(false)} />
  ) : (
    <button ref={button} type="button" class="small ghost" onClick={() => setOpen(true)}>
      {t.saveAsGroup}
    </button>
  );
}

function NameForm({ accounts, onClose }: { accounts: readonly Account[]; onClose: () => void }) {
  const [name, setName] = useState('');
  const { isPending, error, run } = useAction();
  const input = useRef<HTMLInputElement>(null);
  const errors = groupErrors(error);
  useEffect(() => input.current?.focus(), []);
  const save = async () => {
    const isSaved = await run(() => changeGroups((groups) => withGroup(groups, { name, accounts: [...accounts] })));
    if (!isSaved) return input.current?.focus();
    announce(groupTexts.saved({ name: name.trim() }));
    onClose();
  };
  const onKeyDown = (event: TargetedKeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') onClose();
    if (event.key !== 'Enter') return;
    event.preventDefault();
    void save();
  };
  return (
    <div class="save-group">
      {errors.form && <Notice tone="error">{errors.form}</Notice>}
      <Field label={t.groupName} errors={errors.name} hint={t.groupGets(accounts.length)}>
        {(control) => (
          <input
            {...control}
            ref={input}
            dir="auto"
            maxLength={MAX_GROUP_NAME}
            value={name}
            onInput={(event) => setName(event.currentTarget.value)}
            onKeyDown={onKeyDown}
          />
        )}
      </Field>
      <div class="actions">
        <button type="button" class="small ghost" onClick={onClose}>
          {groupTexts.cancel}
        </button>
        <button type="button" class="small" aria-disabled={isPending} onClick={save}>
          {groupTexts.save}
        </button>
      </div>
    </div>
  );
}

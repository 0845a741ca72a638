import type { Profile } from '@herald-publishing/client';
import type { TargetedSubmitEvent } from 'preact';
import { useState } from 'preact/hooks';
import { useAction } from '../api/use-action.ts';
import { Field } from '../components/field.tsx';
import { Notice } from '../components/notice.tsx';
import { t } from './texts.ts';

type Fields = Pick<Profile, 'name' | 'externalId'>;

interface ProfileFormProps {
  /** Absent for a new profile, after which the form is empty again. */
  profile?: Fields;
  action: string;
  onSubmit: (fields: Fields) => Promise<void>;
}

/** The name and the external id of a profile. */
export function ProfileForm({ profile, action, onSubmit }: ProfileFormProps) {
  const [name, setName] = useState(profile?.name ?? '');
  const [externalId, setExternalId] = useState(profile?.externalId ?? '');
  const { isPending, error, run } = useAction();
  const submit = async (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const isDone = await run(() => onSubmit({ name: name.trim(), externalId: externalId.trim() || null }));
    if (!isDone || profile) return;
    setName('');
    setExternalId('');
  };
  const errorsOf = (field: string) =>
    error?.code === 'external_id_in_use' && field === 'externalId'
      ? [error.message]
      : (error?.messagesFor(`body.${field}`) ?? []);
  const isShown = errorsOf('name').length + errorsOf('externalId').length > 0;
  return (
    <form class="key-form profile-form" onSubmit={submit}>
      {error && !isShown && <Notice tone="error">{error.message}</Notice>}
      <Field label={t.name} errors={errorsOf('name')}>
        {(control) => (
          <input
            {...control}
            type="text"
            dir="auto"
            required
            maxLength={200}
            autocomplete="off"
            value={name}
            onInput={(event) => setName(event.currentTarget.value)}
          />
        )}
      </Field>
      <Field label={t.externalId} hint={t.externalIdHint} errors={errorsOf('externalId')}>
        {(control) => (
          <input
            {...control}
            type="text"
            maxLength={200}
            autocomplete="off"
            autocapitalize="none"
            spellcheck={false}
            value={externalId}
            onInput={(event) => setExternalId(event.currentTarget.value)}
          />
        )}
      </Field>
      <div class="actions">
        <button type="submit" class="primary" disabled={isPending}>
          {action}
        </button>
      </div>
    </form>
  );
}

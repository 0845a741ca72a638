import type { TargetedSubmitEvent } from 'preact';
import { useState } from 'preact/hooks';
import { ConfirmEmail } from '../account/confirm-email.tsx';
import { createKey } from '../api/mutations.ts';
import { userQuery } from '../api/queries.ts';
import type { CreateKeyBody } from '../api/types.ts';
import { useAction } from '../api/use-action.ts';
import { useQuery } from '../api/use-query.ts';
import { Field } from '../components/field.tsx';
import { Notice } from '../components/notice.tsx';
import { RichText } from '../i18n/rich-text.tsx';
import { KeyOptionsFields } from './key-options.tsx';
import { explainedFields, type KeyOptions, limitsIn, unlimited } from './options.ts';
import { allScopes } from './scopes.ts';
import { t } from './texts.ts';

/** Creates a key, by default one that may do everything. */
export function CreateKeyForm({ onCreate }: { onCreate: (apiKey: string) => void }) {
  const [name, setName] = useState('');
  const [options, setOptions] = useState(unlimited);
  const { isPending, error, run } = useAction();
  const email = useQuery(userQuery).data?.user.email ?? '';
  const create = async (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    await run(async () => {
      const apiKey = await createKey(requestFor(name.trim(), options));
      setName('');
      setOptions(unlimited);
      onCreate(apiKey);
    });
  };
  const nameErrors = error?.messagesFor('body.name') ?? [];
  const hasOptionErrors = explainedFields.some((field) => error?.messagesFor(field).length);
  const isUnexplained = error && error.code !== 'email_not_verified' && nameErrors.length === 0 && !hasOptionErrors;
  return (
    <>
      {error?.code === 'email_not_verified' && (
        <ConfirmEmail email={email} next={t.afterConfirmation}>
          <RichText text={t.confirmEmail} tags={{ email: () => <bdi>{email}</bdi> }} />
        </ConfirmEmail>
      )}
      {isUnexplained && <Notice tone="error">{error?.message}</Notice>}
      <form class="key-form" onSubmit={create}>
        <div class="inline-form">
          <Field label={t.name} hint={t.nameHint} errors={nameErrors}>
            {(control) => (
              <input
                {...control}
                maxLength={100}
                dir="auto"
                autocomplete="off"
                value={name}
                onInput={(event) => setName(event.currentTarget.value)}
              />
            )}
          </Field>
          <button type="submit" class="primary" disabled={isPending}>
            {t.create}
          </button>
        </div>
        <details open={hasOptionErrors}>
          <summary>{t.permissionsAndLimits}</summary>
          <KeyOptionsFields offered={allScopes} options={options} error={error} onChange={setOptions} />
        </details>
      </form>
    </>
  );
}

/** A key with all scopes is not limited: it may also do what a later version adds. */
function requestFor(name: string, options: KeyOptions): CreateKeyBody {
  const { scopes } = options;
  return {
    ...(name === '' ? {} : { name }),
    ...(scopes.length === allScopes.length ? {} : { scopes: [...scopes] }),
    ...limitsIn(options),
  };
}

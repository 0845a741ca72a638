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
import { type KeyOptions, KeyOptionsFields } from './key-options.tsx';
import { allScopes } from './scopes.ts';
import { t } from './texts.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const everything: KeyOptions = { scopes: allScopes, days: null, livemode: true };

/** Creates a key, by default one that may do everything. */
export function CreateKeyForm({ onCreate }: { onCreate: (apiKey: string) => void }) {
  const [name, setName] = useState('');
  const [options, setOptions] = useState(everything);
  const { isPending, error, run } = useAction();
  const email = useQuery(userQuery).data?.user.email ?? '';
  const create = async (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    await run(async () => {
      const apiKey = await createKey(requestFor(name.trim(), options));
      setName('');
      setOptions(everything);
      onCreate(apiKey);
    });
  };
  const nameErrors = error?.messagesFor('body.name') ?? [];
  const scopeErrors = error?.messagesFor('body.scopes') ?? [];
  const isUnexplained = error && error.code !== 'email_not_verified' && nameErrors.length + scopeErrors.length === 0;
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
        <details open={scopeErrors.length > 0}>
          <summary>{t.permissionsAndExpiry}</summary>
          <KeyOptionsFields options={options} scopeErrors={scopeErrors} onChange={setOptions} />
        </details>
      </form>
    </>
  );
}

/** A key with all scopes is not limited: it may also do what a later version adds. */
function requestFor(name: string, { scopes, days, livemode }: KeyOptions): CreateKeyBody {
  return {
    ...(name === '' ? {} : { name }),
    ...(livemode ? {} : { livemode }),
    ...(scopes.length === allScopes.length ? {} : { scopes: [...scopes] }),
    ...(days === null ? {} : { expiresAt: new Date(Date.now() + days * DAY_MS).toISOString() }),
  };
}

import type { TargetedSubmitEvent } from 'preact';
import { useState } from 'preact/hooks';
import { createKey } from '../api/mutations.ts';
import { useAction } from '../api/use-action.ts';
import { Field } from '../components/field.tsx';
import { Notice } from '../components/notice.tsx';
import { NewKey } from './new-key.tsx';

/** Creates a key and shows it once. */
export const CreateKeyForm = ({ onCreate }: { onCreate: () => void }) => {
  const [name, setName] = useState('');
  const [apiKey, setApiKey] = useState<string | null>(null);
  const { isPending, error, run } = useAction();
  const create = async (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    await run(async () => {
      setApiKey(await createKey(name.trim()));
      setName('');
      onCreate();
    });
  };
  const nameErrors = error?.messagesFor('body.name') ?? [];
  return (
    <>
      {error && nameErrors.length === 0 && <Notice tone="error">{error.message}</Notice>}
      {apiKey && <NewKey apiKey={apiKey} onDone={() => setApiKey(null)} />}
      <form class="inline-form" onSubmit={create}>
        <Field label="Name of a new key" hint="Optional. What will use it?" errors={nameErrors}>
          {(control) => (
            <input
              {...control}
              maxLength={100}
              autocomplete="off"
              value={name}
              onInput={(event) => setName(event.currentTarget.value)}
            />
          )}
        </Field>
        <button type="submit" class="primary" disabled={isPending}>
          Create key
        </button>
      </form>
    </>
  );
};

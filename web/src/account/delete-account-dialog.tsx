import type { TargetedSubmitEvent } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { useAction } from '../api/use-action.ts';
import { Field } from '../components/field.tsx';
import { Notice } from '../components/notice.tsx';
import { deleteAccount } from './delete-account.ts';

/** Asks for the password before an account is deleted with everything in it. */
export function DeleteAccountDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [password, setPassword] = useState('');
  const { isPending, error, run } = useAction();
  useEffect(() => dialog.current?.showModal(), []);
  const submit = async (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    await run(() => deleteAccount(email, password));
  };
  return (
    <dialog ref={dialog} class="confirm-dialog delete-account" aria-labelledby={id} onClose={onClose}>
      <h2 id={id}>Delete this account and everything in it?</h2>
      <WhatGoes />
      <form onSubmit={submit}>
        {error && <Notice tone="error">{error.message}</Notice>}
        <input type="hidden" name="username" autocomplete="username" value={email} />
        <Field label="Your password" hint={email}>
          {(control) => (
            <input
              {...control}
              type="password"
              autocomplete="current-password"
              required
              value={password}
              onInput={(event) => setPassword(event.currentTarget.value)}
            />
          )}
        </Field>
        <div class="actions">
          <button type="button" class="ghost" onClick={() => dialog.current?.close()}>
            Keep my account
          </button>
          <button type="submit" class="danger" aria-disabled={isPending}>
            {isPending ? 'One moment …' : 'Delete everything'}
          </button>
        </div>
      </form>
    </dialog>
  );
}

function WhatGoes() {
  return (
    <>
      <p>This cannot be undone. It deletes, within minutes:</p>
      <ul class="bullets">
        <li>your posts and their history; what is scheduled will not be published</li>
        <li>your connected accounts: Herald gives up its access to them</li>
        <li>your files, drafts, API keys and webhooks</li>
        <li>your subscription, which ends at once and is not charged any more, and your credits</li>
        <li>your sign-in</li>
      </ul>
      <p>
        What is published stays at the platforms. A post that is being published at this moment may still appear.
        Receipts for what you have paid are kept by the payment provider, as the law requires.
      </p>
    </>
  );
}

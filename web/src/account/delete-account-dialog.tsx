import type { TargetedSubmitEvent } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { signIn } from '../api/auth.ts';
import { endSession, request } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { Field } from '../components/field.tsx';
import { Notice } from '../components/notice.tsx';

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
      <DeletedData />
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

function DeletedData() {
  return (
    <>
      <p>This cannot be undone. It deletes, within minutes:</p>
      <ul class="bullets">
        <li>your posts and their history; scheduled posts will not be published</li>
        <li>your connected accounts: Herald gives up its access to them</li>
        <li>your files, drafts, API keys and webhooks</li>
        <li>your subscription, which ends at once and will not be charged again, and your credits</li>
        <li>your sign-in</li>
      </ul>
      <p>
        Published posts stay on the platforms. A post that is being published at this moment may still appear. The
        payment provider keeps receipts for your payments, as the law requires.
      </p>
    </>
  );
}

/** Deletes the account of the signed-in user, after checking the password again. Throws `ApiError`. */
export async function deleteAccount(email: string, password: string): Promise<void> {
  await signIn({ email, password });
  await endSession(() => request('delete', '/api/me'), '/login?account=deleted');
}

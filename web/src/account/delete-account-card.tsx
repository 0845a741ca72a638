import { useState } from 'preact/hooks';
import type { CurrentUser } from '../api/types.ts';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';

/** The way out: deletes the user's account with everything in it. */
export function DeleteAccountCard({ user: { email } }: Pick<CurrentUser, 'user'>) {
  const [isOpen, setOpen] = useState(false);
  if (email === null) return null;
  return (
    <section class="card" aria-labelledby="delete-account">
      <h2 id="delete-account">Your account and data</h2>
      <p class="muted">
        You are signed in as <bdi>{email}</bdi>. Deleting your account removes everything in it.
      </p>
      <div>
        <button type="button" class="danger-ghost" onClick={() => setOpen(true)}>
          Delete my account and data
        </button>
      </div>
      {isOpen && <DeleteAccountDialog email={email} onClose={() => setOpen(false)} />}
    </section>
  );
}

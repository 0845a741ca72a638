import { signInAgain } from '../api/auth.ts';
import { endSession, request } from '../api/client.ts';
import { PasswordDialog } from '../components/password-dialog.tsx';

/** Asks for the password before an account is deleted with everything in it. */
export function DeleteAccountDialog({ email, onClose }: { email: string; onClose: () => void }) {
  return (
    <PasswordDialog
      title="Delete this account and everything in it?"
      email={email}
      action="Delete everything"
      actionClass="danger"
      cancel="Keep my account"
      onSubmit={(password) => deleteAccount(email, password)}
      onClose={onClose}
    >
      <DeletedData />
    </PasswordDialog>
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
  await signInAgain({ email, password });
  await endSession(() => request('delete', '/api/me'), '/login?account=deleted');
}

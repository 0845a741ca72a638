import { signInAgain } from '../api/auth.ts';
import { endSession, request } from '../api/client.ts';
import { PasswordDialog } from '../components/password-dialog.tsx';
import { t } from './texts.ts';

/** Asks for the password before an account is deleted with everything in it. */
export function DeleteAccountDialog({ email, onClose }: { email: string; onClose: () => void }) {
  return (
    <PasswordDialog
      title={t.deleteTitle}
      email={email}
      action={t.deleteEverything}
      actionClass="danger"
      cancel={t.keepAccount}
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
      <p>{t.itDeletes}</p>
      <ul class="bullets">
        <li>{t.deletesPosts}</li>
        <li>{t.deletesAccounts}</li>
        <li>{t.deletesFiles}</li>
        <li>{t.deletesSubscription}</li>
        <li>{t.deletesSignIn}</li>
      </ul>
      <p>{t.whatStays}</p>
    </>
  );
}

/** Deletes the account of the signed-in user, after checking the password again. Throws `ApiError`. */
async function deleteAccount(email: string, password: string): Promise<void> {
  await signInAgain({ email, password });
  await endSession(() => request('delete', '/api/me'), '/login?account=deleted');
}

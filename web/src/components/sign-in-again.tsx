import { useEffect, useState } from 'preact/hooks';
import { userQuery } from '../api/queries.ts';
import { askForSignIn } from '../api/recent-sign-in.ts';
import { useQuery } from '../api/use-query.ts';
import { PasswordDialog } from './password-dialog.tsx';
import { t } from './texts.ts';

/** Asks for the password when an action on a page requires a recent sign-in. */
export function SignInAgain() {
  const email = useQuery(userQuery).data?.user.email ?? null;
  const [answer, setAnswer] = useState<((isSignedIn: boolean) => void) | null>(null);
  useEffect(() => {
    if (email === null) return undefined;
    return askForSignIn(() => new Promise((resolve) => setAnswer(() => resolve)));
  }, [email]);
  if (answer === null || email === null) return null;
  const close = (isSignedIn: boolean) => {
    setAnswer(null);
    answer(isSignedIn);
  };
  return (
    <PasswordDialog
      title={t.passwordAgain}
      email={email}
      action={t.continue}
      actionClass="primary"
      cancel={t.cancel}
      onSubmit={async (password) => {
        const { signInAgain } = await import('../api/auth.ts');
        await signInAgain({ email, password });
        close(true);
      }}
      onClose={() => close(false)}
    >
      <p>{t.whyPasswordAgain}</p>
    </PasswordDialog>
  );
}

import { useEffect, useState } from 'preact/hooks';
import { userQuery } from '../api/queries.ts';
import { askForSignIn } from '../api/recent-sign-in.ts';
import { useQuery } from '../api/use-query.ts';
import { onDemand } from './on-demand.tsx';

const SignInDialog = onDemand(async () => (await import('./sign-in-dialog.tsx')).SignInDialog);

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
  return <SignInDialog email={email} onClose={close} />;
}

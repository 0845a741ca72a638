import type { TargetedSubmitEvent } from 'preact';
import { useState } from 'preact/hooks';
import { confirmEmail } from '../api/auth.ts';
import { userQuery } from '../api/queries.ts';
import { useAction } from '../api/use-action.ts';
import { useQuery } from '../api/use-query.ts';
import { Notice } from '../components/notice.tsx';
import { PasswordField } from '../components/password-field.tsx';

/** How a user without a confirmed e-mail address gets a test key. */
export function ConfirmEmail() {
  const email = useQuery(userQuery).data?.user.email ?? '';
  const [password, setPassword] = useState('');
  const [isSent, setSent] = useState(false);
  const { isPending, error, run } = useAction();
  const send = async (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (await run(() => confirmEmail({ email, password }))) setSent(true);
  };
  if (isSent)
    return <Notice tone="success">The link is on its way to {email}. Open it, then create the key again.</Notice>;
  return (
    <>
      <Notice tone="warning">
        Test keys need a confirmed e-mail address. Open the link that we sent to {email} when you signed up, then create
        the key again. Did it not arrive? Send it again with your password.
      </Notice>
      {error && <Notice tone="error">{error.message}</Notice>}
      <form class="inline-form" onSubmit={send}>
        <PasswordField email={email} value={password} onChange={setPassword} />
        <button type="submit" disabled={isPending}>
          Send the link again
        </button>
      </form>
    </>
  );
}

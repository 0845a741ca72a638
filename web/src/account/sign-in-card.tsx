import { useEffect, useRef, useState } from 'preact/hooks';
import type { CurrentUser } from '../api/types.ts';
import { Notice } from '../components/notice.tsx';
import { ChangeEmailDialog } from './change-email-dialog.tsx';
import { ChangePasswordDialog } from './change-password-dialog.tsx';
import { ConfirmEmail } from './confirm-email.tsx';

/** The e-mail address and the password of the user: confirms the one, and changes both. */
export function SignInCard({ user: { email, emailVerified } }: Pick<CurrentUser, 'user'>) {
  const [open, setOpen] = useState<'email' | 'password' | null>(null);
  const [result, setResult] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const notice = useRef<HTMLDivElement>(null);
  // The user menu leads here.
  useEffect(() => {
    if (location.hash === '#sign-in') heading.current?.scrollIntoView();
  }, []);
  useEffect(() => notice.current?.focus(), [result]);
  if (email === null) return null;
  const close = () => setOpen(null);
  const show = (text: string) => {
    close();
    setResult(text);
  };
  return (
    <section class="card" aria-labelledby="sign-in">
      <h2 id="sign-in" ref={heading}>
        Your sign-in
      </h2>
      <p class="muted">
        Your e-mail address is <bdi>{email}</bdi>.
      </p>
      {!emailVerified && (
        <ConfirmEmail email={email} next="Open it to confirm the address.">
          You have not confirmed this address. Open the link that we sent to it when you signed up. If it did not
          arrive, enter your password to get it again.
        </ConfirmEmail>
      )}
      {result && (
        <div ref={notice} tabIndex={-1} key={result}>
          <Notice tone="success">{result}</Notice>
        </div>
      )}
      <div class="card-actions">
        <button type="button" onClick={() => setOpen('email')}>
          Change e-mail address
        </button>
        <button type="button" onClick={() => setOpen('password')}>
          Change password
        </button>
      </div>
      {open === 'email' && (
        <ChangeEmailDialog
          email={email}
          onSent={(newEmail) =>
            show(
              `The link is on its way to ${newEmail}. When you open it, you are signed out everywhere. Then sign in with the new address.`,
            )
          }
          onClose={close}
        />
      )}
      {open === 'password' && (
        <ChangePasswordDialog email={email} onChanged={() => show('Your password has been changed.')} onClose={close} />
      )}
    </section>
  );
}

import { useEffect, useRef, useState } from 'preact/hooks';
import type { CurrentUser } from '../api/types.ts';
import { Notice } from '../components/notice.tsx';
import { RichText } from '../i18n/rich-text.tsx';
import { ChangeEmailDialog } from './change-email-dialog.tsx';
import { ChangePasswordDialog } from './change-password-dialog.tsx';
import { ConfirmEmail } from './confirm-email.tsx';
import { t } from './texts.ts';

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
        {t.signIn}
      </h2>
      <p class="muted">
        <RichText text={t.yourEmail} tags={{ email: () => <bdi>{email}</bdi> }} />
      </p>
      {!emailVerified && (
        <ConfirmEmail email={email} next={t.openToConfirm}>
          {t.notConfirmed}
        </ConfirmEmail>
      )}
      {result && (
        <div ref={notice} tabIndex={-1} key={result}>
          <Notice tone="success">{result}</Notice>
        </div>
      )}
      <div class="card-actions">
        <button type="button" onClick={() => setOpen('email')}>
          {t.changeEmail}
        </button>
        <button type="button" onClick={() => setOpen('password')}>
          {t.changePassword}
        </button>
      </div>
      {open === 'email' && (
        <ChangeEmailDialog
          email={email}
          onSent={(newEmail) => show(t.newEmailSent({ email: newEmail }))}
          onClose={close}
        />
      )}
      {open === 'password' && (
        <ChangePasswordDialog email={email} onChanged={() => show(t.passwordChanged)} onClose={close} />
      )}
    </section>
  );
}

import { useEffect, useRef, useState } from 'preact/hooks';
import { ApiError } from '../api/api-error.ts';
import { changeEmail, changePassword } from '../api/auth.ts';
import type { CurrentUser } from '../api/types.ts';
import { Field } from '../components/field.tsx';
import { Notice } from '../components/notice.tsx';
import { PasswordDialog } from '../components/password-dialog.tsx';
import { RichText } from '../i18n/rich-text.tsx';
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

interface ChangeEmailDialogProps {
  email: string;
  /** The link was sent to this address. */
  onSent: (newEmail: string) => void;
  onClose: () => void;
}

/** Sends a link to a new e-mail address, which takes the place of the old one when its owner opens the link. */
function ChangeEmailDialog({ email, onSent, onClose }: ChangeEmailDialogProps) {
  const [newEmail, setNewEmail] = useState('');
  const send = async (password: string) => {
    if (newEmail.trim().toLowerCase() === email.toLowerCase()) throw new ApiError('same_email', t.sameEmail);
    await changeEmail({ email, password }, newEmail.trim());
    onSent(newEmail.trim());
  };
  return (
    <PasswordDialog
      title={t.changeEmailTitle}
      email={email}
      action={t.sendLink}
      actionClass="primary"
      cancel={t.cancel}
      onSubmit={send}
      onClose={onClose}
      above={
        <Field label={t.newEmail}>
          {(control) => (
            <input
              {...control}
              type="email"
              autocomplete="email"
              required
              value={newEmail}
              onInput={(event) => setNewEmail(event.currentTarget.value)}
            />
          )}
        </Field>
      }
    >
      <p>{t.newEmailHint}</p>
    </PasswordDialog>
  );
}

interface ChangePasswordDialogProps {
  email: string;
  onChanged: () => void;
  onClose: () => void;
}

/** Asks for the old and the new password, and changes it. */
function ChangePasswordDialog({ email, onChanged, onClose }: ChangePasswordDialogProps) {
  const [newPassword, setNewPassword] = useState('');
  const change = async (password: string) => {
    await changePassword({ email, password }, newPassword);
    onChanged();
  };
  return (
    <PasswordDialog
      title={t.changePasswordTitle}
      email={email}
      action={t.changePassword}
      actionClass="primary"
      cancel={t.cancel}
      onSubmit={change}
      onClose={onClose}
      below={
        <Field label={t.newPassword} hint={t.passwordRule}>
          {(control) => (
            <input
              {...control}
              type="password"
              autocomplete="new-password"
              minLength={6}
              required
              value={newPassword}
              onInput={(event) => setNewPassword(event.currentTarget.value)}
            />
          )}
        </Field>
      }
    >
      <p>{t.staySignedIn}</p>
    </PasswordDialog>
  );
}

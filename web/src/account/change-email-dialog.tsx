import { useState } from 'preact/hooks';
import { ApiError } from '../api/api-error.ts';
import { changeEmail } from '../api/auth.ts';
import { Field } from '../components/field.tsx';
import { PasswordDialog } from '../components/password-dialog.tsx';
import { t } from './texts.ts';

interface ChangeEmailDialogProps {
  email: string;
  /** The link was sent to this address. */
  onSent: (newEmail: string) => void;
  onClose: () => void;
}

/** Sends a link to a new e-mail address, which takes the place of the old one when its owner opens the link. */
export function ChangeEmailDialog({ email, onSent, onClose }: ChangeEmailDialogProps) {
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

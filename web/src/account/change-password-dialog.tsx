import { useState } from 'preact/hooks';
import { changePassword } from '../api/auth.ts';
import { Field } from '../components/field.tsx';
import { PasswordDialog } from '../components/password-dialog.tsx';
import { t } from './texts.ts';

interface ChangePasswordDialogProps {
  email: string;
  onChanged: () => void;
  onClose: () => void;
}

/** Asks for the old and the new password, and changes it. */
export function ChangePasswordDialog({ email, onChanged, onClose }: ChangePasswordDialogProps) {
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

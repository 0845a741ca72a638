import { useState } from 'preact/hooks';
import { changePassword } from '../api/auth.ts';
import { Field } from '../components/field.tsx';
import { PasswordDialog } from '../components/password-dialog.tsx';

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
      title="Change your password"
      email={email}
      action="Change password"
      actionClass="primary"
      cancel="Cancel"
      onSubmit={change}
      onClose={onClose}
      below={
        <Field label="New password" hint="At least 6 characters.">
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
      <p>You stay signed in here. Other browsers are signed out within five minutes. Your API keys keep working.</p>
    </PasswordDialog>
  );
}

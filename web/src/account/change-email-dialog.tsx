import { useState } from 'preact/hooks';
import { ApiError } from '../api/api-error.ts';
import { changeEmail } from '../api/auth.ts';
import { Field } from '../components/field.tsx';
import { PasswordDialog } from '../components/password-dialog.tsx';

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
    if (newEmail.trim().toLowerCase() === email.toLowerCase())
      throw new ApiError('same_email', 'This is already your e-mail address.');
    await changeEmail({ email, password }, newEmail.trim());
    onSent(newEmail.trim());
  };
  return (
    <PasswordDialog
      title="Change your e-mail address"
      email={email}
      action="Send the link"
      actionClass="primary"
      cancel="Cancel"
      onSubmit={send}
      onClose={onClose}
      above={
        <Field label="New e-mail address">
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
      <p>We will send a link to the new address. Open it to replace the old address.</p>
    </PasswordDialog>
  );
}

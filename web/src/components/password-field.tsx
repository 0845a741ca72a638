import { Field } from './field.tsx';
import { t } from './texts.ts';

interface PasswordFieldProps {
  /** The user of the password, for the browser's password manager. */
  email: string;
  hint?: string | undefined;
  value: string;
  onChange: (password: string) => void;
}

/** The password of the signed-in user. */
export function PasswordField({ email, hint, value, onChange }: PasswordFieldProps) {
  return (
    <>
      <input type="hidden" name="username" autocomplete="username" value={email} />
      <Field label={t.yourPassword} hint={hint}>
        {(control) => (
          <input
            {...control}
            type="password"
            autocomplete="current-password"
            required
            value={value}
            onInput={(event) => onChange(event.currentTarget.value)}
          />
        )}
      </Field>
    </>
  );
}

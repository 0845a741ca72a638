import { signInAgain } from '../api/auth.ts';
import { t } from './on-demand-texts.ts';
import { PasswordDialog } from './password-dialog.tsx';

interface SignInDialogProps {
  email: string;
  onClose: (isSignedIn: boolean) => void;
}

export function SignInDialog({ email, onClose }: SignInDialogProps) {
  return (
    <PasswordDialog
      title={t.passwordAgain}
      email={email}
      action={t.continue}
      actionClass="primary"
      cancel={t.cancel}
      onSubmit={async (password) => {
        await signInAgain({ email, password });
        onClose(true);
      }}
      onClose={() => onClose(false)}
    >
      <p>{t.whyPasswordAgain}</p>
    </PasswordDialog>
  );
}

import type { ComponentChildren, TargetedSubmitEvent } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { useAction } from '../api/use-action.ts';
import { Notice } from './notice.tsx';
import { PasswordField } from './password-field.tsx';
import { t } from './texts.ts';

interface PasswordDialogProps {
  title: string;
  children: ComponentChildren;
  email: string;
  /** What else the form asks for, above and below the password. */
  above?: ComponentChildren;
  below?: ComponentChildren;
  /** The label of the button that submits the password, and its class. */
  action: string;
  actionClass: 'danger' | 'primary';
  cancel: string;
  /** What it throws is shown in the dialog. */
  onSubmit: (password: string) => Promise<void>;
  onClose: () => void;
}

/** Asks the signed-in user for the password. The browser traps the focus, and Escape closes it. */
export function PasswordDialog({
  title,
  children,
  above,
  below,
  email,
  onSubmit,
  onClose,
  ...labels
}: PasswordDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [password, setPassword] = useState('');
  const { isPending, error, run } = useAction();
  useEffect(() => dialog.current?.showModal(), []);
  const submit = async (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    await run(() => onSubmit(password));
  };
  return (
    <dialog ref={dialog} class="confirm-dialog password-dialog" aria-labelledby={id} onClose={onClose}>
      <h2 id={id}>{title}</h2>
      {children}
      <form onSubmit={submit}>
        {error && <Notice tone="error">{error.message}</Notice>}
        {above}
        <PasswordField email={email} hint={email} value={password} onChange={setPassword} />
        {below}
        <div class="actions">
          <button type="button" class="ghost" onClick={() => dialog.current?.close()}>
            {labels.cancel}
          </button>
          <button type="submit" class={labels.actionClass} aria-disabled={isPending}>
            {isPending ? t.oneMoment : labels.action}
          </button>
        </div>
      </form>
    </dialog>
  );
}

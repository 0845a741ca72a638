import type { ComponentChildren, TargetedSubmitEvent } from 'preact';
import { useState } from 'preact/hooks';
import { confirmEmail } from '../api/auth.ts';
import { useAction } from '../api/use-action.ts';
import { Notice } from '../components/notice.tsx';
import { PasswordField } from '../components/password-field.tsx';
import { RichText } from '../i18n/rich-text.tsx';
import { t } from './texts.ts';

interface ConfirmEmailProps {
  email: string;
  /** Why the user should confirm the address, or what to do next. */
  children: ComponentChildren;
  /** What the user does after opening the link. */
  next: string;
}

/** Sends the link that confirms an e-mail address again. */
export function ConfirmEmail({ email, children, next }: ConfirmEmailProps) {
  const [password, setPassword] = useState('');
  const [isSent, setSent] = useState(false);
  const { isPending, error, run } = useAction();
  const send = async (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (await run(() => confirmEmail({ email, password }))) setSent(true);
  };
  if (isSent)
    return (
      <Notice tone="success">
        <RichText text={t.linkSent} tags={{ email: () => <bdi>{email}</bdi> }} /> {next}
      </Notice>
    );
  return (
    <>
      <Notice tone="warning">{children}</Notice>
      {error && <Notice tone="error">{error.message}</Notice>}
      <form class="inline-form" onSubmit={send}>
        <PasswordField email={email} value={password} onChange={setPassword} />
        <button type="submit" aria-disabled={isPending}>
          {t.sendLinkAgain}
        </button>
      </form>
    </>
  );
}

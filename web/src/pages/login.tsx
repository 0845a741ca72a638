import type { TargetedInputEvent, TargetedSubmitEvent } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { sendPasswordReset, signIn, signUp } from '../api/auth.ts';
import type { Offer } from '../api/types.ts';
import { useAction } from '../api/use-action.ts';
import { useQuery } from '../api/use-query.ts';
import { Field } from '../components/field.tsx';
import { LanguageChoice } from '../components/language-choice.tsx';
import { Logo } from '../components/logo.tsx';
import { Notice } from '../components/notice.tsx';
import { t as commonTexts } from '../components/on-demand-texts.ts';
import { RichText } from '../i18n/rich-text.tsx';
import { params, texts } from '../i18n/texts.ts';
import { endOtherSubscription } from '../notices/push.ts';
import { offerQuery } from '../plan/offer.ts';

const t = texts('login', {
  signIn: 'Sign in',
  newHere: 'New here?',
  signUp: 'Create an account',
  createAccount: 'Create account',
  haveAccount: 'Already have an account?',
  reset: 'Choose a new password',
  sendLink: 'Send the link',
  rememberPassword: 'Remember your password?',
  forgotPassword: 'Forgot your password?',
  lead: 'One post, all your accounts, exactly once each.',
  resetLead: 'We will send a link to your e-mail address.',
  accountClosed: 'Your account is closed. Deleting its data takes a few minutes.',
  linkSent: params('If there is an account for {email}, the link is on its way.'),
  email: 'E-mail address',
  password: 'Password',
  show: 'Show',
  hide: 'Hide',
  oneMoment: 'One moment …',
});

interface Mode {
  title: string;
  button: string;
  otherMode: 'signIn' | 'signUp';
  question: string;
  /** Null where no password is asked for. */
  passwordAutocomplete: 'current-password' | 'new-password' | null;
}

const modes = {
  signIn: {
    title: t.signIn,
    button: t.signIn,
    otherMode: 'signUp',
    question: t.newHere,
    passwordAutocomplete: 'current-password',
  },
  signUp: {
    title: t.signUp,
    button: t.createAccount,
    otherMode: 'signIn',
    question: t.haveAccount,
    passwordAutocomplete: 'new-password',
  },
  reset: {
    title: t.reset,
    button: t.sendLink,
    otherMode: 'signIn',
    question: t.rememberPassword,
    passwordAutocomplete: null,
  },
} satisfies Record<string, Mode>;

interface PasswordFieldProps {
  value: string;
  autocomplete: 'current-password' | 'new-password';
  onChange: (value: string) => void;
}

export function LoginPage() {
  const [mode, setMode] = useState<keyof typeof modes>(isNew() ? 'signUp' : 'signIn');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { isPending, error, run, reset } = useAction();
  const { data: offer } = useQuery(offerQuery);
  const { title, button, otherMode, question, passwordAutocomplete } = modes[mode];
  useEffect(() => {
    document.title = `${title} · Herald`;
  }, [title]);

  const submit = async (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setSentTo(null);
    if (mode === 'reset') {
      if (await run(() => sendPasswordReset(email))) setSentTo(email);
      return;
    }
    const start = mode === 'signUp' ? signUp : signIn;
    if (!(await run(() => start({ email, password })))) return;
    await endOtherSubscription().catch(() => undefined);
    location.assign(nextPath());
  };
  const switchTo = (next: keyof typeof modes) => {
    setMode(next);
    setSentTo(null);
    reset();
  };

  return (
    <main class="login">
      <a class="login-brand" href="/">
        <Logo />
        Herald
      </a>
      <form class="card" onSubmit={submit}>
        <h1>{title}</h1>
        <p class="lead">{mode === 'reset' ? t.resetLead : t.lead}</p>
        {hasDeletedAccount() && <Notice tone="success">{t.accountClosed}</Notice>}
        {error && <Notice tone="error">{error.message}</Notice>}
        {sentTo !== null && <Notice tone="success">{t.linkSent({ email: sentTo })}</Notice>}
        <Field label={t.email}>
          {(control) => (
            <input
              {...control}
              type="email"
              autocomplete="username"
              required
              value={email}
              onInput={(event) => setEmail(event.currentTarget.value)}
            />
          )}
        </Field>
        {passwordAutocomplete && (
          <PasswordField value={password} autocomplete={passwordAutocomplete} onChange={setPassword} />
        )}
        <button type="submit" class="primary full-width" disabled={isPending}>
          {isPending ? t.oneMoment : button}
        </button>
        {mode === 'signUp' && offer && <Consent {...offer} />}
        {mode === 'signIn' && (
          <button type="button" class="link-button" onClick={() => switchTo('reset')}>
            {t.forgotPassword}
          </button>
        )}
      </form>
      <p class="muted">
        {question}{' '}
        <button type="button" class="link-button" onClick={() => switchTo(otherMode)}>
          {modes[otherMode].title}
        </button>
      </p>
      <LanguageChoice />
    </main>
  );
}

/** The page to open after the login: `next` of the query if it is one of ours, so that it cannot lead elsewhere. */
function nextPath(): string {
  const next = URL.parse(new URLSearchParams(location.search).get('next') ?? '', location.origin);
  return next?.origin === location.origin && /^\/(dashboard|settings|oauth\/authorize)\b/.test(next.pathname)
    ? next.pathname + next.search
    : '/dashboard';
}

/** Whether a visitor comes to create an account. */
function isNew(): boolean {
  return new URLSearchParams(location.search).has('new');
}

/** Whether the user has just deleted their account. */
function hasDeletedAccount(): boolean {
  return new URLSearchParams(location.search).get('account') === 'deleted';
}

/** A password, hidden until its user chooses to show it. */
function PasswordField({ value, autocomplete, onChange }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <Field label={t.password}>
      {(control) => {
        const input = {
          ...control,
          autocomplete,
          minLength: 6,
          required: true,
          value,
          onInput: (event: TargetedInputEvent<HTMLInputElement>) => onChange(event.currentTarget.value),
        };
        return (
          <div class="password">
            {isShown ? <input {...input} type="text" /> : <input {...input} type="password" />}
            <button type="button" aria-controls={control.id} onClick={() => setShown(!isShown)}>
              {isShown ? t.hide : t.show}
            </button>
          </div>
        );
      }}
    </Field>
  );
}

type LegalPages = Pick<Offer, 'termsUrl' | 'privacyUrl'>;

/** What somebody who creates an account agrees to, as far as the operator has such pages. */
function Consent({ termsUrl, privacyUrl }: LegalPages) {
  if (!termsUrl && !privacyUrl) return null;
  return (
    <p class="hint">
      {termsUrl && (
        <>
          <RichText text={commonTexts.terms} tags={{ link: (name) => <a href={termsUrl}>{name}</a> }} />{' '}
        </>
      )}
      {privacyUrl && <RichText text={commonTexts.privacy} tags={{ link: (name) => <a href={privacyUrl}>{name}</a> }} />}
    </p>
  );
}

import type { TargetedSubmitEvent } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { signIn, signUp } from '../api/auth.ts';
import { useAction } from '../api/use-action.ts';
import { Field } from '../components/field.tsx';
import { Logo } from '../components/logo.tsx';
import { Notice } from '../components/notice.tsx';

/** The page to open after the login: `next` of the query if it is one of ours, so that it cannot lead elsewhere. */
const nextPath = (): string => {
  const next = URL.parse(new URLSearchParams(location.search).get('next') ?? '', location.origin);
  return next?.origin === location.origin && /^\/(dashboard|settings)\b/.test(next.pathname)
    ? next.pathname + next.search
    : '/dashboard';
};

const modes = {
  signIn: {
    title: 'Sign in',
    button: 'Sign in',
    otherMode: 'signUp',
    question: 'New here?',
    submit: signIn,
    passwordAutocomplete: 'current-password',
  },
  signUp: {
    title: 'Create an account',
    button: 'Create account',
    otherMode: 'signIn',
    question: 'Have an account?',
    submit: signUp,
    passwordAutocomplete: 'new-password',
  },
} as const;

export const LoginPage = () => {
  const [mode, setMode] = useState<keyof typeof modes>('signIn');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const { isPending, error, run, reset } = useAction();
  const { title, button, otherMode, question, submit, passwordAutocomplete } = modes[mode];
  useEffect(() => {
    document.title = `${title} · Herald`;
  }, [title]);

  const logIn = async (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (await run(() => submit({ email, password }))) location.assign(nextPath());
  };
  const switchMode = () => {
    setMode(otherMode);
    reset();
  };

  return (
    <main class="login">
      <div class="login-brand">
        <Logo />
        <span>Herald</span>
      </div>
      <form class="card" onSubmit={logIn}>
        <h1>{title}</h1>
        <p class="lead">One post, all your accounts, exactly once each.</p>
        {error && <Notice tone="error">{error.message}</Notice>}
        <Field label="E-mail address">
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
        <Field label="Password">
          {(control) => (
            <input
              {...control}
              type="password"
              autocomplete={passwordAutocomplete}
              minLength={6}
              required
              value={password}
              onInput={(event) => setPassword(event.currentTarget.value)}
            />
          )}
        </Field>
        <button type="submit" class="primary full-width" disabled={isPending}>
          {isPending ? 'One moment …' : button}
        </button>
      </form>
      <p class="muted">
        {question}{' '}
        <button type="button" class="link-button" onClick={switchMode}>
          {modes[otherMode].title}
        </button>
      </p>
    </main>
  );
};

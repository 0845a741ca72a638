import type { TargetedSubmitEvent } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { signIn, signUp } from '../api/auth.ts';
import { useAction } from '../api/use-action.ts';
import { Field } from '../components/field.tsx';
import { Logo } from '../components/logo.tsx';
import { Notice } from '../components/notice.tsx';

/** Where the visitor wanted to go, if that is a page of ours. */
const nextPath = (): string => {
  const next = URL.parse(new URLSearchParams(location.search).get('next') ?? '', location.origin);
  return next?.origin === location.origin && /^\/(dashboard|settings)\b/.test(next.pathname)
    ? next.pathname + next.search
    : '/dashboard';
};

const labels = {
  in: { title: 'Sign in', button: 'Sign in', other: 'Create an account', question: 'New here?' },
  up: { title: 'Create an account', button: 'Create account', other: 'Sign in', question: 'Have an account?' },
} as const;

export const LoginPage = () => {
  const [mode, setMode] = useState<'in' | 'up'>('in');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const entering = useAction();
  const { title, button, other, question } = labels[mode];
  useEffect(() => {
    document.title = `${title} · Herald`;
  }, [title]);

  const enter = async (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const enterWith = mode === 'in' ? signIn : signUp;
    if (await entering.run(() => enterWith({ email, password }))) location.assign(nextPath());
  };
  const change = () => {
    setMode(mode === 'in' ? 'up' : 'in');
    entering.clear();
  };

  return (
    <main class="login">
      <div class="login-brand">
        <Logo />
        <span>Herald</span>
      </div>
      <form class="card" onSubmit={enter}>
        <h1>{title}</h1>
        <p class="lead">One post, all your accounts, exactly once each.</p>
        {entering.problem && <Notice tone="bad">{entering.problem.message}</Notice>}
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
              autocomplete={mode === 'in' ? 'current-password' : 'new-password'}
              minLength={6}
              required
              value={password}
              onInput={(event) => setPassword(event.currentTarget.value)}
            />
          )}
        </Field>
        <button type="submit" class="primary wide" disabled={entering.busy}>
          {entering.busy ? 'One moment …' : button}
        </button>
      </form>
      <p class="soft">
        {question}{' '}
        <button type="button" class="link" onClick={change}>
          {other}
        </button>
      </p>
    </main>
  );
};

import type { ComponentChildren } from 'preact';
import { useLocation } from 'preact-iso';
import { signOut } from '../api/identity.ts';
import { useAction } from '../api/use-action.ts';
import { usePerson } from '../person.tsx';
import { Icon, type IconName } from './icon.tsx';
import { Logo } from './logo.tsx';

const places: { href: string; icon: IconName; name: string }[] = [
  { href: '/dashboard', icon: 'posts', name: 'Posts' },
  { href: '/settings/accounts', icon: 'accounts', name: 'Accounts' },
  { href: '/settings/keys', icon: 'keys', name: 'API keys' },
  { href: '/settings/plan', icon: 'plan', name: 'Plan' },
];

const isHere = (path: string, href: string): boolean =>
  href === '/dashboard' ? path === href || path.startsWith('/dashboard/posts') : path === href;

const Navigation = () => {
  const { path } = useLocation();
  return (
    <nav aria-label="Main">
      {places.map(({ href, icon, name }) => (
        <a key={href} href={href} aria-current={isHere(path, href) ? 'page' : undefined}>
          <Icon name={icon} />
          {name}
        </a>
      ))}
    </nav>
  );
};

const WhoIsIn = () => {
  const { value } = usePerson();
  const leaving = useAction();
  return (
    <div class="who">
      <span class="who-name" title={value?.user.email ?? ''}>
        {value?.user.email ?? ''}
      </span>
      <button
        type="button"
        class="quiet small"
        title="Sign out"
        disabled={leaving.busy}
        onClick={() => leaving.run(signOut)}
      >
        <Icon name="leave" />
        <span class="who-action">Sign out</span>
      </button>
    </div>
  );
};

/** What stands around every page of somebody who is signed in. */
export const Frame = ({ children }: { children: ComponentChildren }) => (
  <div class="frame">
    <a class="skip" href="#content">
      Skip to the page
    </a>
    <header class="side">
      <a class="brand" href="/dashboard">
        <Logo />
        Herald
      </a>
      <a class="button primary" href="/dashboard/compose">
        <Icon name="compose" />
        New post
      </a>
      <Navigation />
      <WhoIsIn />
    </header>
    <main id="content">{children}</main>
  </div>
);

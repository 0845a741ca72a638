import type { ComponentChildren } from 'preact';
import { useLocation } from 'preact-iso';
import { signOut } from '../api/auth.ts';
import { useAction } from '../api/use-action.ts';
import { useUser } from '../user.tsx';
import { Icon, type IconName } from './icon.tsx';
import { Logo } from './logo.tsx';

const links: { href: string; icon: IconName; name: string }[] = [
  { href: '/dashboard', icon: 'posts', name: 'Posts' },
  { href: '/settings/accounts', icon: 'accounts', name: 'Accounts' },
  { href: '/settings/keys', icon: 'keys', name: 'API keys' },
  { href: '/settings/plan', icon: 'plan', name: 'Plan' },
];

const isCurrent = (path: string, href: string): boolean =>
  href === '/dashboard' ? path === href || path.startsWith('/dashboard/posts') : path === href;

const Navigation = () => {
  const { path } = useLocation();
  return (
    <nav aria-label="Main">
      {links.map(({ href, icon, name }) => (
        <a key={href} href={href} aria-current={isCurrent(path, href) ? 'page' : undefined}>
          <Icon name={icon} />
          {name}
        </a>
      ))}
    </nav>
  );
};

const UserMenu = () => {
  const { data } = useUser();
  const signingOut = useAction();
  return (
    <div class="who">
      <span class="who-name" title={data?.user.email ?? ''}>
        {data?.user.email ?? ''}
      </span>
      <button
        type="button"
        class="quiet small"
        title="Sign out"
        disabled={signingOut.busy}
        onClick={() => signingOut.run(signOut)}
      >
        <Icon name="leave" />
        <span class="who-action">Sign out</span>
      </button>
    </div>
  );
};

/** What stands around every page of somebody who is signed in. */
export const Layout = ({ children }: { children: ComponentChildren }) => (
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
      <UserMenu />
    </header>
    <main id="content">{children}</main>
  </div>
);

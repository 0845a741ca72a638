import type { ComponentChildren } from 'preact';
import { useLocation } from 'preact-iso';
import { signOut } from '../api/auth.ts';
import { userQuery } from '../api/queries.ts';
import { useAction } from '../api/use-action.ts';
import { useQuery } from '../api/use-query.ts';
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
  const { data } = useQuery(userQuery);
  const email = data?.user.email ?? '';
  const signingOut = useAction();
  return (
    <div class="user-menu">
      <span class="user-email" title={email}>
        {email}
      </span>
      <button
        type="button"
        class="ghost small"
        title="Sign out"
        disabled={signingOut.isPending}
        onClick={() => signingOut.run(signOut)}
      >
        <Icon name="sign-out" />
        <span class="sign-out-label">Sign out</span>
      </button>
    </div>
  );
};

/** The navigation and user menu around every page of a signed-in user. */
export const Layout = ({ children }: { children: ComponentChildren }) => (
  <div class="layout">
    <a class="skip-link" href="#content">
      Skip to the page
    </a>
    <header class="sidebar">
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

import type { ComponentChildren, ComponentType } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { actingFor } from '../api/acting-for.ts';
import { userQuery, waitingQuery } from '../api/queries.ts';
import { signOut } from '../api/sign-out.ts';
import { useAction } from '../api/use-action.ts';
import { useQuery } from '../api/use-query.ts';
import { count, texts } from '../i18n/texts.ts';
import { useLiveUpdates } from '../live/use-live-updates.ts';
import { useOffline } from '../live/use-offline.ts';
import { Announcer, announce } from './announcer.tsx';
import { Icon, type IconName } from './icon.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { Logo } from './logo.tsx';
import { Notice } from './notice.tsx';
import { SignInAgain } from './sign-in-again.tsx';
import { t as commonTexts } from './texts.ts';
import { Version } from './version.tsx';

const t = texts('layout', {
  posts: 'Posts',
  drafts: 'Drafts',
  library: 'Library',
  accounts: 'Accounts',
  keys: 'API keys',
  webhooks: 'Webhooks',
  plan: 'Plan',
  skip: 'Skip to the page',
  newPost: 'New post',
  mainNavigation: 'Main',
  waiting: count({ one: 'waiting for you', other: 'waiting for you' }),
  signOut: 'Sign out',
});

const links: { href: string; icon: IconName; name: string }[] = [
  { href: '/dashboard', icon: 'posts', name: t.posts },
  { href: '/dashboard/drafts', icon: 'drafts', name: t.drafts },
  { href: '/dashboard/library', icon: 'library', name: t.library },
  { href: '/settings/accounts', icon: 'accounts', name: t.accounts },
  { href: '/settings/keys', icon: 'keys', name: t.keys },
  { href: '/settings/webhooks', icon: 'webhooks', name: t.webhooks },
  { href: '/settings/plan', icon: 'plan', name: t.plan },
];

interface LayoutProps {
  /** Shows for which profile the page acts. `isLost`: the profile of this tab was found to be deleted. */
  ProfileBar: ComponentType<{ path: string; isLost: boolean }>;
  children: ComponentChildren;
}

/** The navigation and user menu around every page of a signed-in user. */
export function Layout({ ProfileBar, children }: LayoutProps) {
  useLiveUpdates();
  return (
    <div class="layout">
      <a class="skip-link" href="#content">
        {t.skip}
      </a>
      <header class="sidebar">
        <a class="brand" href="/dashboard">
          <Logo />
          Herald
        </a>
        <a class="button primary" href="/dashboard/compose">
          <Icon name="compose" />
          {t.newPost}
        </a>
        <Navigation />
        <UserMenu />
      </header>
      <main id="content">
        <OfflineNotice />
        <Profiles ProfileBar={ProfileBar} />
        {children}
        <footer>
          <Version />
        </footer>
      </main>
      <Announcer />
      <SignInAgain />
    </div>
  );
}

/** Which profile the page acts for. Most users have no profiles, and see nothing. */
function Profiles({ ProfileBar }: Pick<LayoutProps, 'ProfileBar'>) {
  const { path, query } = useLocation();
  const hasProfiles = useQuery(userQuery).data?.hasProfiles;
  return actingFor || hasProfiles || query['profile'] ? (
    <div class="profile-bar">
      <ProfileBar path={path} isLost={query['profile'] === 'lost'} />
    </div>
  ) : null;
}

function Navigation() {
  const { path } = useLocation();
  return (
    <nav aria-label={t.mainNavigation}>
      {links.map(({ href, icon, name }) => (
        <a key={href} href={href} aria-current={isCurrent(path, href) ? 'page' : undefined}>
          <Icon name={icon} />
          {name}
          {icon === 'drafts' && <WaitingCount />}
        </a>
      ))}
    </nav>
  );
}

/** How many drafts wait for the user, beside their link. */
function WaitingCount() {
  const { data = 0 } = useQuery(waitingQuery);
  return data === 0 ? null : (
    <span class="count">
      {data}
      <span class="visually-hidden"> {t.waiting(data)}</span>
    </span>
  );
}

function isCurrent(path: string, href: string): boolean {
  return path === href || path.startsWith(href === '/dashboard' ? '/dashboard/posts' : `${href}/`);
}

function UserMenu() {
  const { data } = useQuery(userQuery);
  useReloadForOtherUser(data?.user.id);
  const email = data?.user.email ?? '';
  const signingOut = useAction();
  return (
    <div class="user-menu">
      <a class="user-email" href="/settings/plan#sign-in" title={email}>
        {email}
      </a>
      <LanguageChoice />
      <button
        type="button"
        class="ghost small"
        title={t.signOut}
        disabled={signingOut.isPending}
        onClick={() => signingOut.run(signOut)}
      >
        <Icon name="sign-out" />
        <span class="sign-out-label">{t.signOut}</span>
      </button>
    </div>
  );
}

/** Reloads the page when another tab has signed in another user, who must not see the data of this one. */
function useReloadForOtherUser(id: string | undefined): void {
  const shown = useRef(id);
  useEffect(() => {
    shown.current ??= id;
    if (id !== shown.current) location.reload();
  }, [id]);
}

/** Stays in view, also on a long page, until the connection is back. */
function OfflineNotice() {
  const isOffline = useOffline();
  useEffect(() => {
    if (!isOffline) return undefined;
    return () => announce(commonTexts.onlineAgain);
  }, [isOffline]);
  if (!isOffline) return null;
  return (
    <div class="offline-notice">
      <Notice tone="warning">{commonTexts.offline}</Notice>
    </div>
  );
}

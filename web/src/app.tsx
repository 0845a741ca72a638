import { useEffect } from 'preact/hooks';
import { LocationProvider, Route, Router, useLocation } from 'preact-iso';
import { beforeSignOut } from './api/sign-out.ts';
import { Layout } from './components/layout.tsx';
import { onDemand } from './components/on-demand.tsx';
import { ComposePage } from './pages/compose.tsx';
import { NotFoundPage } from './pages/not-found.tsx';
import { PostsPage } from './pages/posts.tsx';

/** What few visits open is loaded then, so that the first page is there soon. */
const HomePage = onDemand(async () => (await import('./pages/home.tsx')).HomePage);
const LoginPage = onDemand(async () => (await import('./pages/login.tsx')).LoginPage);
const ConnectPage = onDemand(async () => (await import('./pages/connect.tsx')).ConnectPage);
const StatusPage = onDemand(async () => (await import('./pages/status.tsx')).StatusPage);
const AccountsPage = onDemand(async () => (await import('./pages/accounts.tsx')).AccountsPage);
const AccountPage = onDemand(async () => (await import('./pages/account.tsx')).AccountPage);
const PostPage = onDemand(async () => (await import('./pages/post.tsx')).PostPage);
const DraftsPage = onDemand(async () => (await import('./pages/drafts.tsx')).DraftsPage);
const DraftPage = onDemand(async () => (await import('./pages/draft.tsx')).DraftPage);
const LibraryPage = onDemand(async () => (await import('./pages/library.tsx')).LibraryPage);
const ImportPage = onDemand(async () => (await import('./pages/import.tsx')).ImportPage);
const KeysPage = onDemand(async () => (await import('./pages/keys.tsx')).KeysPage);
const WebhooksPage = onDemand(async () => (await import('./pages/webhooks.tsx')).WebhooksPage);
const ConsentPage = onDemand(async () => (await import('./pages/consent.tsx')).ConsentPage);
const RequestsPage = onDemand(async () => (await import('./pages/requests.tsx')).RequestsPage);
const TimesPage = onDemand(async () => (await import('./pages/times.tsx')).TimesPage);
const NotificationsPage = onDemand(async () => (await import('./pages/notifications.tsx')).NotificationsPage);
const ProfileBar = onDemand(async () => (await import('./profiles/profile-bar.tsx')).ProfileBar);
const ProfilesPage = onDemand(async () => (await import('./pages/profiles.tsx')).ProfilesPage);
const PlanPage = onDemand(async () => (await import('./pages/plan.tsx')).PlanPage);

// Somebody else may use the browser next.
beforeSignOut(() => import('./notices/push.ts').then(({ turnOff }) => turnOff()).catch(() => undefined));

export function App() {
  return (
    <LocationProvider scope={/^\/(dashboard|settings)(\/|\?|$)/}>
      <Pages />
    </LocationProvider>
  );
}

function Pages() {
  const { path } = useLocation();
  if (path === '/') return <HomePage />;
  if (path === '/status') return <StatusPage />;
  if (path === '/connect') return <ConnectPage />;
  return path === '/login' ? <LoginPage /> : <SignedInPages />;
}

function SignedInPages() {
  return (
    <Layout ProfileBar={ProfileBar}>
      <Router>
        <Route path="/dashboard" component={PostsPage} />
        <Route path="/dashboard/compose" component={ComposePage} />
        <Route path="/dashboard/drafts" component={DraftsPage} />
        <Route path="/dashboard/drafts/:id" component={DraftPage} />
        <Route path="/dashboard/library/:id?" component={LibraryPage} />
        <Route path="/dashboard/import" component={ImportPage} />
        <Route path="/dashboard/posts/:id" component={PostPage} />
        <Route path="/settings" component={RedirectToAccounts} />
        <Route path="/settings/accounts" component={AccountsPage} />
        <Route path="/settings/accounts/:platform/:accountId" component={AccountPage} />
        <Route path="/settings/keys" component={KeysPage} />
        <Route path="/settings/webhooks" component={WebhooksPage} />
        <Route path="/settings/requests" component={RequestsPage} />
        <Route path="/settings/times" component={TimesPage} />
        <Route path="/settings/notifications" component={NotificationsPage} />
        <Route path="/settings/profiles" component={ProfilesPage} />
        <Route path="/settings/plan" component={PlanPage} />
        <Route path="/oauth/authorize" component={ConsentPage} />
        <Route default component={NotFoundPage} />
      </Router>
    </Layout>
  );
}

function RedirectToAccounts() {
  const { route } = useLocation();
  useEffect(() => route('/settings/accounts', true), [route]);
  return null;
}

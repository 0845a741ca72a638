import { useEffect } from 'preact/hooks';
import { LocationProvider, Route, Router, useLocation } from 'preact-iso';
import { Layout } from './components/layout.tsx';
import { AccountsPage } from './pages/accounts.tsx';
import { ComposePage } from './pages/compose.tsx';
import { KeysPage } from './pages/keys.tsx';
import { LoginPage } from './pages/login.tsx';
import { NotFoundPage } from './pages/not-found.tsx';
import { PlanPage } from './pages/plan.tsx';
import { PostPage } from './pages/post.tsx';
import { PostsPage } from './pages/posts.tsx';

const RedirectToAccounts = () => {
  const { route } = useLocation();
  useEffect(() => route('/settings/accounts', true), [route]);
  return null;
};

const SignedInPages = () => (
  <Layout>
    <Router>
      <Route path="/dashboard" component={PostsPage} />
      <Route path="/dashboard/compose" component={ComposePage} />
      <Route path="/dashboard/posts/:id" component={PostPage} />
      <Route path="/settings" component={RedirectToAccounts} />
      <Route path="/settings/accounts" component={AccountsPage} />
      <Route path="/settings/keys" component={KeysPage} />
      <Route path="/settings/plan" component={PlanPage} />
      <Route default component={NotFoundPage} />
    </Router>
  </Layout>
);

const Pages = () => (useLocation().path === '/login' ? <LoginPage /> : <SignedInPages />);

export const App = () => (
  <LocationProvider scope={/^\/(dashboard|settings)(\/|\?|$)/}>
    <Pages />
  </LocationProvider>
);

import { useEffect } from 'preact/hooks';
import { LocationProvider, Route, Router, useLocation } from 'preact-iso';
import { AccountsPage } from './pages/accounts.tsx';
import { ComposePage } from './pages/compose.tsx';
import { KeysPage } from './pages/keys.tsx';
import { LoginPage } from './pages/login.tsx';
import { MissingPage } from './pages/missing.tsx';
import { PlanPage } from './pages/plan.tsx';
import { PostPage } from './pages/post.tsx';
import { PostsPage } from './pages/posts.tsx';
import { Frame } from './parts/frame.tsx';
import { PersonProvider } from './person.tsx';

const ToAccounts = () => {
  const { route } = useLocation();
  useEffect(() => route('/settings/accounts', true), [route]);
  return null;
};

const SignedIn = () => (
  <PersonProvider>
    <Frame>
      <Router>
        <Route path="/dashboard" component={PostsPage} />
        <Route path="/dashboard/compose" component={ComposePage} />
        <Route path="/dashboard/posts/:id" component={PostPage} />
        <Route path="/settings" component={ToAccounts} />
        <Route path="/settings/accounts" component={AccountsPage} />
        <Route path="/settings/keys" component={KeysPage} />
        <Route path="/settings/plan" component={PlanPage} />
        <Route default component={MissingPage} />
      </Router>
    </Frame>
  </PersonProvider>
);

const Pages = () => (useLocation().path === '/login' ? <LoginPage /> : <SignedIn />);

export const App = () => (
  <LocationProvider scope={/^\/(dashboard|settings)(\/|\?|$)/}>
    <Pages />
  </LocationProvider>
);

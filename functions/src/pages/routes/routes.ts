import { listAccountsRoute } from '../../api/routes/accounts/list.ts';
import { createKeyRoute } from '../../api/routes/keys/create.ts';
import { listKeysRoute } from '../../api/routes/keys/list.ts';
import { revokeKeyRoute } from '../../api/routes/keys/revoke.ts';
import { revokeAllKeysRoute } from '../../api/routes/keys/revoke-all.ts';
import { rotateKeyRoute } from '../../api/routes/keys/rotate.ts';
import { cancelPostRoute } from '../../api/routes/posts/cancel.ts';
import { createPostRoute } from '../../api/routes/posts/create.ts';
import { editPostRoute } from '../../api/routes/posts/edit.ts';
import { listPostsRoute } from '../../api/routes/posts/list.ts';
import { readPostRoute } from '../../api/routes/posts/read.ts';
import { retryPostRoute } from '../../api/routes/posts/retry.ts';
import type { Config } from '../../config/config.ts';
import type { AnyRoute } from '../../server/route.ts';
import { activateConnectionRoute } from './activate-connection.ts';
import { checkPostRoute } from './check-post.ts';
import { configRoute } from './config.ts';
import { connectRoute } from './connect.ts';
import { debugEnvRoute } from './debug-env.ts';
import { meRoute } from './me.ts';
import { platformsRoute } from './platforms.ts';

/** The same endpoint for a user with a session, below `/api/`. */
const asPagesRoute = (route: AnyRoute): AnyRoute => ({
  ...route,
  path: route.path.replace(/^\/v1\//, '/api/'),
  access: 'session',
});

/** The pages poll: that must not use up what the API may read. */
const asPolledRoute = (route: AnyRoute): AnyRoute => {
  const { limit: _, ...unlimited } = asPagesRoute(route);
  return unlimited;
};

/** Every JSON endpoint of the web pages. A user whose subscription has expired can read and delete, but not publish. */
export const webRoutes: readonly AnyRoute[] = [
  configRoute,
  debugEnvRoute,
  meRoute,
  platformsRoute,
  connectRoute,
  activateConnectionRoute,
  asPagesRoute(listAccountsRoute),
  asPolledRoute(listPostsRoute),
  { ...asPagesRoute(createPostRoute), subscribersOnly: true },
  checkPostRoute,
  asPolledRoute(readPostRoute),
  { ...asPagesRoute(editPostRoute), subscribersOnly: true },
  { ...asPagesRoute(retryPostRoute), subscribersOnly: true },
  asPagesRoute(cancelPostRoute),
  asPagesRoute(listKeysRoute),
  asPagesRoute(createKeyRoute),
  asPagesRoute(rotateKeyRoute),
  asPagesRoute(revokeKeyRoute),
  asPagesRoute(revokeAllKeysRoute),
];

/** As they are served: under the emulators a program may read which variables are set. */
export const servedWebRoutes = ({ emulated }: Pick<Config, 'emulated'>): AnyRoute[] =>
  webRoutes.map((route) => (route === debugEnvRoute && emulated ? { ...route, access: 'open' } : route));

import { listAccountsRoute } from '../../api/routes/accounts/list.ts';
import { createKeyRoute } from '../../api/routes/keys/create.ts';
import { listKeysRoute } from '../../api/routes/keys/list.ts';
import { revokeKeyRoute } from '../../api/routes/keys/revoke.ts';
import { cancelPostRoute } from '../../api/routes/posts/cancel.ts';
import { createPostRoute } from '../../api/routes/posts/create.ts';
import type { AnyRoute } from '../../server/route.ts';
import { checkPostRoute } from './check-post.ts';
import { configRoute } from './config.ts';
import { connectRoute } from './connect.ts';
import { debugEnvRoute } from './debug-env.ts';
import { listPostsRoute } from './list-posts.ts';
import { meRoute } from './me.ts';
import { platformsRoute } from './platforms.ts';
import { readWebPostRoute } from './read-post.ts';

/** The same endpoint for a user with a session, below `/api/`. */
const asPagesRoute = (route: AnyRoute): AnyRoute => ({
  ...route,
  path: route.path.replace(/^\/v1\//, '/api/'),
  access: 'session',
});

/** Every JSON endpoint of the web pages. A user whose subscription has expired can read and delete, but not publish. */
export const webRoutes: readonly AnyRoute[] = [
  configRoute,
  debugEnvRoute,
  meRoute,
  platformsRoute,
  connectRoute,
  asPagesRoute(listAccountsRoute),
  listPostsRoute,
  { ...asPagesRoute(createPostRoute), subscribersOnly: true },
  checkPostRoute,
  readWebPostRoute,
  asPagesRoute(cancelPostRoute),
  asPagesRoute(listKeysRoute),
  asPagesRoute(createKeyRoute),
  asPagesRoute(revokeKeyRoute),
];

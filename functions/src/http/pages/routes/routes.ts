import { requireRecentSignIn } from '../../../infra/auth/recent-sign-in.ts';
import type { Config } from '../../../infra/config/config.ts';
import { routes } from '../../api/routes.ts';
import type { AnyRoute, PagesAccess } from '../../server/request/route.ts';
import { activateConnectionRoute } from './activate-connection.ts';
import { decideAuthorizationRoute, readAuthorizationRoute } from './authorization.ts';
import { checkFilesRoute, checkPostRoute } from './check-post.ts';
import { configRoute } from './config.ts';
import { connectRoute } from './connect.ts';
import { activateByLinkRoute, connectByLinkRoute, disconnectByLinkRoute, readLinkRoute } from './connect-link.ts';
import { debugEnvRoute } from './debug-env.ts';
import { deleteMeRoute } from './delete-me.ts';
import { disconnectRoute } from './disconnect.ts';
import {
  countWaitingRoute,
  deleteDraftRoute,
  listDraftsRoute,
  readDraftRoute,
  reviewDraftRoute,
  saveDraftRoute,
} from './drafts.ts';
import { keyAccountsRoute } from './key-accounts.ts';
import { liveRoute } from './live.ts';
import { meRoute } from './me.ts';
import { noticesSeenRoute, readNoticeSettingsRoute, saveNoticeSettingsRoute, testMailRoute } from './notices.ts';
import { offerRoute } from './offer.ts';
import { platformsRoute } from './platforms.ts';
import { previewTemplateRoute } from './preview-template.ts';
import { deletePushSubscriptionRoute, readPushRoute, savePushSubscriptionRoute, testPushRoute } from './push.ts';
import { listRequestsRoute } from './requests.ts';

/** The endpoints of the API that the pages call too, below `/api/`. */
const shared = routes.flatMap((route) => (route.access.pages ? [asPagesRoute(route, route.access.pages)] : []));

/** Images from templates: in the function that has the memory for them. */
export const renderedWebRoutes: readonly AnyRoute[] = [...shared.filter(isRendered), previewTemplateRoute];

/**
 * Every other JSON endpoint of the web pages. A user with an expired subscription can read and delete, but not publish.
 */
export const webRoutes: readonly AnyRoute[] = [
  configRoute,
  offerRoute,
  debugEnvRoute,
  meRoute,
  deleteMeRoute,
  liveRoute,
  readNoticeSettingsRoute,
  saveNoticeSettingsRoute,
  testMailRoute,
  noticesSeenRoute,
  listRequestsRoute,
  readPushRoute,
  savePushSubscriptionRoute,
  deletePushSubscriptionRoute,
  testPushRoute,
  listDraftsRoute,
  countWaitingRoute,
  readDraftRoute,
  saveDraftRoute,
  deleteDraftRoute,
  reviewDraftRoute,
  platformsRoute,
  connectRoute,
  activateConnectionRoute,
  disconnectRoute,
  readLinkRoute,
  connectByLinkRoute,
  activateByLinkRoute,
  disconnectByLinkRoute,
  readAuthorizationRoute,
  decideAuthorizationRoute,
  keyAccountsRoute,
  checkPostRoute,
  checkFilesRoute,
  ...shared.filter((route) => !isRendered(route)),
];

/** As they are served: under the emulators a program may read which variables are set. */
export function servedWebRoutes({ emulated }: Pick<Config, 'emulated'>): AnyRoute[] {
  return webRoutes.map((route) => (route === debugEnvRoute && emulated ? { ...route, access: { by: 'open' } } : route));
}

function isRendered({ access }: AnyRoute): boolean {
  return access.servedBy === 'render';
}

/** The same endpoint for a user with a session. The pages poll, which must not use up the limit for reads of the API. */
function asPagesRoute(route: AnyRoute, { polls, recentSignIn, ...own }: PagesAccess): AnyRoute {
  const { limit, ...access } = route.access;
  const shown = {
    ...route,
    path: route.path.replace(/^\/v1\//, '/api/'),
    access: { ...access, ...(polls || !limit ? {} : { limit }), ...own, by: 'session' as const },
  };
  return recentSignIn === undefined ? shown : afterRecentSignIn(shown, recentSignIn);
}

function afterRecentSignIn(route: AnyRoute, applies: true | ((body: unknown) => boolean)): AnyRoute {
  return {
    ...route,
    output: { ...route.output, errors: [...(route.output.errors ?? []), 'recent_sign_in_required'] },
    handle: (call) => {
      if (applies === true || applies(call.body)) requireRecentSignIn(call.ctx, call.caller.signedInAt ?? 0);
      return route.handle(call);
    },
  };
}

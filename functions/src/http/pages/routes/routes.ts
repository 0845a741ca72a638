import { requireRecentSignIn } from '../../../infra/auth/recent-sign-in.ts';
import type { Config } from '../../../infra/config/config.ts';
import { listGroupsRoute } from '../../api/routes/account-groups/list.ts';
import { saveGroupsRoute } from '../../api/routes/account-groups/save.ts';
import { capabilitiesRoute } from '../../api/routes/accounts/capabilities.ts';
import { listAccountsRoute } from '../../api/routes/accounts/list.ts';
import { createConnectLinkRoute } from '../../api/routes/connect-links/create.ts';
import { deleteConnectLinkRoute } from '../../api/routes/connect-links/delete.ts';
import { listConnectLinksRoute } from '../../api/routes/connect-links/list.ts';
import { publishDraftRoute } from '../../api/routes/drafts/publish.ts';
import { rejectDraftRoute } from '../../api/routes/drafts/reject.ts';
import { createKeyRoute } from '../../api/routes/keys/create.ts';
import { listKeysRoute } from '../../api/routes/keys/list.ts';
import { revokeKeyRoute } from '../../api/routes/keys/revoke.ts';
import { revokeAllKeysRoute } from '../../api/routes/keys/revoke-all.ts';
import { rotateKeyRoute } from '../../api/routes/keys/rotate.ts';
import { checkoutRoute } from '../../api/routes/me/checkout.ts';
import { exportRoute } from '../../api/routes/me/export.ts';
import { portalRoute } from '../../api/routes/me/portal.ts';
import { completeUploadRoute } from '../../api/routes/media/complete-upload.ts';
import { deleteMediaRoute } from '../../api/routes/media/delete.ts';
import { listMediaRoute } from '../../api/routes/media/list.ts';
import { readMediaRoute } from '../../api/routes/media/read.ts';
import { startUploadRoute } from '../../api/routes/media/start-upload.ts';
import { accountMetricsRoute } from '../../api/routes/metrics/account.ts';
import { postMetricsRoute } from '../../api/routes/metrics/post.ts';
import { refreshPostMetricsRoute } from '../../api/routes/metrics/refresh.ts';
import { sumMetricsRoute } from '../../api/routes/metrics/sum.ts';
import { batchPostsRoute } from '../../api/routes/posts/batch.ts';
import { cancelPostRoute } from '../../api/routes/posts/cancel.ts';
import { createPostRoute } from '../../api/routes/posts/create.ts';
import { editPostRoute } from '../../api/routes/posts/edit.ts';
import { listPostsRoute } from '../../api/routes/posts/list.ts';
import { readPostRoute } from '../../api/routes/posts/read.ts';
import { retryPostRoute } from '../../api/routes/posts/retry.ts';
import { postTimelineRoute } from '../../api/routes/posts/timeline.ts';
import { createProfileRoute } from '../../api/routes/profiles/create.ts';
import { deleteProfileRoute } from '../../api/routes/profiles/delete.ts';
import { editProfileRoute } from '../../api/routes/profiles/edit.ts';
import { listProfilesRoute } from '../../api/routes/profiles/list.ts';
import { readProfileRoute } from '../../api/routes/profiles/read.ts';
import { listSlotsRoute } from '../../api/routes/slots/list.ts';
import { nextSlotsRoute } from '../../api/routes/slots/next.ts';
import { saveSlotsRoute } from '../../api/routes/slots/save.ts';
import { listTemplatesRoute } from '../../api/routes/templates/list.ts';
import { renderTemplateRoute } from '../../api/routes/templates/render.ts';
import { createWebhookRoute } from '../../api/routes/webhooks/create.ts';
import { deleteWebhookRoute } from '../../api/routes/webhooks/delete.ts';
import { listDeliveriesRoute } from '../../api/routes/webhooks/deliveries.ts';
import { editWebhookRoute } from '../../api/routes/webhooks/edit.ts';
import { listWebhooksRoute } from '../../api/routes/webhooks/list.ts';
import { replayWebhookRoute } from '../../api/routes/webhooks/replay.ts';
import { resumeWebhookRoute } from '../../api/routes/webhooks/resume.ts';
import { rotateWebhookRoute } from '../../api/routes/webhooks/rotate.ts';
import { testWebhookRoute } from '../../api/routes/webhooks/test.ts';
import type { AnyRoute, RouteAccess } from '../../server/request/route.ts';
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
import { liveRoute } from './live.ts';
import { meRoute } from './me.ts';
import { noticesSeenRoute, readNoticeSettingsRoute, saveNoticeSettingsRoute, testMailRoute } from './notices.ts';
import { offerRoute } from './offer.ts';
import { platformsRoute } from './platforms.ts';
import { previewTemplateRoute } from './preview-template.ts';
import { deletePushSubscriptionRoute, readPushRoute, savePushSubscriptionRoute, testPushRoute } from './push.ts';
import { listRequestsRoute } from './requests.ts';

/** A user may choose all files of several posts at once. */
const UPLOAD_LIMIT = { prefix: 'pages-upload', perMinute: 240 };

/** Images from templates: in the function that has the memory for them. */
export const renderedWebRoutes: readonly AnyRoute[] = [
  asPagesRoute(listTemplatesRoute),
  forSubscribers(asPagesRoute(renderTemplateRoute)),
  previewTemplateRoute,
];

/**
 * Every other JSON endpoint of the web pages. A user with an expired subscription can read and delete, but not publish.
 */
export const webRoutes: readonly AnyRoute[] = [
  configRoute,
  offerRoute,
  debugEnvRoute,
  meRoute,
  deleteMeRoute,
  asPersonsRoute(exportRoute),
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
  forSubscribers(asPagesRoute(publishDraftRoute)),
  asPagesRoute(rejectDraftRoute),
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
  asPagesRoute(listAccountsRoute),
  asPagesRoute(capabilitiesRoute),
  asPagesRoute(accountMetricsRoute),
  asPagesRoute(sumMetricsRoute),
  asPolledRoute(listPostsRoute),
  forSubscribers(asPagesRoute(createPostRoute)),
  forSubscribers(asPagesRoute(batchPostsRoute)),
  checkPostRoute,
  checkFilesRoute,
  forSubscribers(asPagesRoute(startUploadRoute), { limit: UPLOAD_LIMIT }),
  forSubscribers(asPagesRoute(completeUploadRoute), { limit: UPLOAD_LIMIT }),
  asPolledRoute(listMediaRoute),
  asPolledRoute(readMediaRoute),
  asPagesRoute(deleteMediaRoute),
  asPolledRoute(readPostRoute),
  asPolledRoute(postTimelineRoute),
  asPolledRoute(postMetricsRoute),
  asPagesRoute(refreshPostMetricsRoute),
  forSubscribers(asPagesRoute(editPostRoute)),
  forSubscribers(asPagesRoute(retryPostRoute)),
  asPagesRoute(cancelPostRoute),
  asPolledRoute(listSlotsRoute),
  asPolledRoute(nextSlotsRoute),
  asPagesRoute(saveSlotsRoute),
  asPolledRoute(listGroupsRoute),
  asPagesRoute(saveGroupsRoute),
  asPersonsRoute(checkoutRoute),
  asPersonsRoute(portalRoute),
  asPersonsRoute(listKeysRoute),
  afterRecentSignIn(asPersonsRoute(createKeyRoute)),
  afterRecentSignIn(asPersonsRoute(rotateKeyRoute)),
  asPersonsRoute(revokeKeyRoute),
  asPersonsRoute(revokeAllKeysRoute),
  asPolledRoute(listWebhooksRoute),
  afterRecentSignIn(createWebhookRoute),
  afterRecentSignIn(editWebhookRoute, changesUrl),
  asPagesRoute(deleteWebhookRoute),
  asPagesRoute(testWebhookRoute),
  asPagesRoute(resumeWebhookRoute),
  afterRecentSignIn(rotateWebhookRoute),
  asPolledRoute(listDeliveriesRoute),
  asPagesRoute(replayWebhookRoute),
  asPersonsRoute(listProfilesRoute),
  asPersonsRoute(readProfileRoute),
  forSubscribers(asPersonsRoute(createProfileRoute)),
  forSubscribers(asPersonsRoute(editProfileRoute)),
  asPersonsRoute(deleteProfileRoute),
  asPagesRoute(listConnectLinksRoute),
  forSubscribers(afterRecentSignIn(createConnectLinkRoute)),
  asPagesRoute(deleteConnectLinkRoute),
];

/** As they are served: under the emulators a program may read which variables are set. */
export function servedWebRoutes({ emulated }: Pick<Config, 'emulated'>): AnyRoute[] {
  return webRoutes.map((route) => (route === debugEnvRoute && emulated ? { ...route, access: { by: 'open' } } : route));
}

/** The same endpoint for a user with a session, below `/api/`. */
function asPagesRoute(route: AnyRoute): AnyRoute {
  return { ...route, path: route.path.replace(/^\/v1\//, '/api/'), access: { ...route.access, by: 'session' } };
}

/** The same for a route about the person, for whichever profile the pages act. */
function asPersonsRoute(route: AnyRoute): AnyRoute {
  const ofPages = asPagesRoute(route);
  return { ...ofPages, access: { ...ofPages.access, aboutPerson: true } };
}

/** The same for a user with a subscription alone. */
function forSubscribers(route: AnyRoute, access: Pick<RouteAccess, 'limit'> = {}): AnyRoute {
  return { ...route, access: { ...route.access, ...access, subscribersOnly: true } };
}

/**
 * The same for a route that creates something that outlives the session, such as a key: the user must have signed in within
 * the last minutes. `applies` limits this to some request bodies.
 */
function afterRecentSignIn(route: AnyRoute, applies: (body: unknown) => boolean = () => true): AnyRoute {
  return {
    ...asPagesRoute(route),
    output: { ...route.output, errors: [...(route.output.errors ?? []), 'recent_sign_in_required'] },
    handle: (call) => {
      if (applies(call.body)) requireRecentSignIn(call.ctx, call.caller.signedInAt ?? 0);
      return route.handle(call);
    },
  };
}

function changesUrl(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'url' in body;
}

/** The pages poll, which must not use up the limit for reads of the API. */
function asPolledRoute(route: AnyRoute): AnyRoute {
  const ofPages = asPagesRoute(route);
  const { limit: _, ...unlimited } = ofPages.access;
  return { ...ofPages, access: unlimited };
}

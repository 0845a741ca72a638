import type { AnyRoute } from '../server/request/route.ts';
import type { RouteTag } from '../server/request/route-docs.ts';
import { openApiRoute } from './openapi/route.ts';
import { listGroupsRoute, saveGroupsRoute } from './routes/account-groups/groups.ts';
import { capabilitiesRoute } from './routes/accounts/capabilities.ts';
import { checkAccountRoute } from './routes/accounts/check.ts';
import { disconnectAccountRoute } from './routes/accounts/disconnect.ts';
import { listAccountsRoute } from './routes/accounts/list.ts';
import { readAccountRoute } from './routes/accounts/read.ts';
import { reconnectTestAccountRoute } from './routes/accounts/reconnect.ts';
import { createConnectLinkRoute } from './routes/connect-links/create.ts';
import { deleteConnectLinkRoute } from './routes/connect-links/delete.ts';
import { listConnectLinksRoute } from './routes/connect-links/list.ts';
import { createDraftRoute } from './routes/drafts/create.ts';
import { deleteApiDraftRoute } from './routes/drafts/delete.ts';
import { editDraftRoute } from './routes/drafts/edit.ts';
import { listApiDraftsRoute } from './routes/drafts/list.ts';
import { publishDraftRoute } from './routes/drafts/publish.ts';
import { readApiDraftRoute } from './routes/drafts/read.ts';
import { rejectDraftRoute } from './routes/drafts/reject.ts';
import { listEventsRoute } from './routes/events/list.ts';
import { healthRoute } from './routes/health/read.ts';
import { readyRoute } from './routes/health/ready.ts';
import { createKeyRoute } from './routes/keys/create.ts';
import { listKeysRoute } from './routes/keys/list.ts';
import { revokeKeyRoute } from './routes/keys/revoke.ts';
import { revokeAllKeysRoute } from './routes/keys/revoke-all.ts';
import { rotateKeyRoute } from './routes/keys/rotate.ts';
import { checkoutRoute } from './routes/me/checkout.ts';
import { exportRoute } from './routes/me/export.ts';
import { portalRoute } from './routes/me/portal.ts';
import { readMeRoute } from './routes/me/read.ts';
import { ownRecordRoute } from './routes/me/record.ts';
import { completeUploadRoute } from './routes/media/complete-upload.ts';
import { createMediaRoute } from './routes/media/create.ts';
import { deleteMediaRoute } from './routes/media/delete.ts';
import { listMediaRoute } from './routes/media/list.ts';
import { readMediaRoute } from './routes/media/read.ts';
import { startUploadRoute } from './routes/media/start-upload.ts';
import { accountMetricsRoute } from './routes/metrics/account.ts';
import { postMetricsRoute } from './routes/metrics/post.ts';
import { refreshPostMetricsRoute } from './routes/metrics/refresh.ts';
import { sumMetricsRoute } from './routes/metrics/sum.ts';
import { listPlatformsRoute } from './routes/platforms/list.ts';
import { batchPostsRoute } from './routes/posts/batch.ts';
import { cancelPostRoute } from './routes/posts/cancel.ts';
import { createPostRoute } from './routes/posts/create.ts';
import { editPostRoute } from './routes/posts/edit.ts';
import { listPostsRoute } from './routes/posts/list.ts';
import { readPostRoute } from './routes/posts/read.ts';
import { retryPostRoute } from './routes/posts/retry.ts';
import { postTimelineRoute } from './routes/posts/timeline.ts';
import { validatePostRoute } from './routes/posts/validate.ts';
import { createProfileRoute } from './routes/profiles/create.ts';
import { deleteProfileRoute } from './routes/profiles/delete.ts';
import { editProfileRoute } from './routes/profiles/edit.ts';
import { listProfilesRoute } from './routes/profiles/list.ts';
import { readProfileRoute } from './routes/profiles/read.ts';
import { reconcileRoute } from './routes/reconcile/create.ts';
import { listSlotsRoute } from './routes/slots/list.ts';
import { nextSlotsRoute } from './routes/slots/next.ts';
import { saveSlotsRoute } from './routes/slots/save.ts';
import { statusRoute } from './routes/status/read.ts';
import { listTemplatesRoute } from './routes/templates/list.ts';
import { renderOgRoute, renderTemplateRoute } from './routes/templates/render.ts';
import { transcribeRoute } from './routes/transcribe/create.ts';
import { createWebhookRoute } from './routes/webhooks/create.ts';
import { deleteWebhookRoute } from './routes/webhooks/delete.ts';
import { listDeliveriesRoute } from './routes/webhooks/deliveries.ts';
import { editWebhookRoute } from './routes/webhooks/edit.ts';
import { listWebhooksRoute } from './routes/webhooks/list.ts';
import { readWebhookRoute } from './routes/webhooks/read.ts';
import { replayWebhookRoute } from './routes/webhooks/replay.ts';
import { resumeWebhookRoute } from './routes/webhooks/resume.ts';
import { rotateWebhookRoute } from './routes/webhooks/rotate.ts';
import { testWebhookRoute } from './routes/webhooks/test.ts';

/** The endpoints, in the order and by the tags of the API description. */
const groups: readonly RouteGroup[] = [
  {
    name: 'Posts',
    description: 'Publish to connected accounts, now or later, and follow the outcome.',
    routes: [
      createPostRoute,
      batchPostsRoute,
      validatePostRoute,
      listPostsRoute,
      readPostRoute,
      postTimelineRoute,
      editPostRoute,
      retryPostRoute,
      cancelPostRoute,
      reconcileRoute,
    ],
  },
  {
    name: 'Planning',
    description: 'Prepare posts, and plan when they are published.',
    routes: [
      createDraftRoute,
      listApiDraftsRoute,
      readApiDraftRoute,
      editDraftRoute,
      deleteApiDraftRoute,
      publishDraftRoute,
      rejectDraftRoute,
      saveSlotsRoute,
      listSlotsRoute,
      nextSlotsRoute,
    ],
  },
  {
    name: 'Metrics',
    description: 'The numbers of your posts and accounts, as their platforms report them.',
    routes: [postMetricsRoute, refreshPostMetricsRoute, sumMetricsRoute, accountMetricsRoute],
  },
  {
    name: 'Media',
    description: 'Files for posts and transcription.',
    routes: [
      createMediaRoute,
      startUploadRoute,
      completeUploadRoute,
      listMediaRoute,
      readMediaRoute,
      deleteMediaRoute,
      renderOgRoute,
    ],
  },
  {
    name: 'Transcriptions',
    description: 'Transcriptions of audio and video.',
    routes: [transcribeRoute],
  },
  {
    name: 'Templates',
    description: 'Images drawn from templates.',
    routes: [renderTemplateRoute, listTemplatesRoute],
  },
  {
    name: 'Accounts',
    description: 'Connected accounts, the targets of posts.',
    routes: [
      listAccountsRoute,
      readAccountRoute,
      disconnectAccountRoute,
      checkAccountRoute,
      capabilitiesRoute,
      saveGroupsRoute,
      listGroupsRoute,
    ],
  },
  {
    name: 'Test mode',
    description: 'Endpoints for test keys only.',
    routes: [reconnectTestAccountRoute],
  },
  {
    name: 'Connect links',
    description: 'Let your users connect accounts, without an account at Herald.',
    routes: [createConnectLinkRoute, listConnectLinksRoute, deleteConnectLinkRoute],
  },
  {
    name: 'Profiles',
    description: 'Users of your own product, each with its own accounts and posts.',
    routes: [createProfileRoute, listProfilesRoute, readProfileRoute, editProfileRoute, deleteProfileRoute],
  },
  {
    name: 'Me',
    description: 'Your permissions and usage.',
    routes: [readMeRoute, ownRecordRoute, exportRoute, checkoutRoute, portalRoute],
  },
  {
    name: 'Platforms',
    description: 'What each platform accepts.',
    routes: [listPlatformsRoute],
  },
  {
    name: 'Status',
    description: 'How often and how late Herald publishes, and whether it works now.',
    routes: [statusRoute],
  },
  {
    name: 'API keys',
    description: 'Create, limit, rotate and revoke API keys.',
    routes: [createKeyRoute, listKeysRoute, rotateKeyRoute, revokeKeyRoute, revokeAllKeysRoute],
  },
  {
    name: 'Webhooks',
    description: 'Receive events.',
    routes: [
      createWebhookRoute,
      listWebhooksRoute,
      readWebhookRoute,
      editWebhookRoute,
      deleteWebhookRoute,
      testWebhookRoute,
      resumeWebhookRoute,
      rotateWebhookRoute,
      listDeliveriesRoute,
      replayWebhookRoute,
    ],
  },
  {
    name: 'Events',
    description: 'Events of the last 30 days.',
    routes: [listEventsRoute],
  },
];

interface RouteGroup extends RouteTag {
  routes: readonly AnyRoute[];
}

const service: RouteTag = { name: 'Service', description: 'The service itself.' };

const endpoints = [...groups, { ...service, routes: [healthRoute, readyRoute] }].flatMap(({ routes, ...tag }) =>
  routes.map((route) => ({ ...route, docs: { ...route.docs, tag } })),
);

/** Every endpoint of the API, with the one that describes them. */
export const routes: readonly AnyRoute[] = [...endpoints, openApiRoute(endpoints, service)];

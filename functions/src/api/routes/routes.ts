import type { AnyRoute } from '../../server/route.ts';
import { openApiRoute } from '../openapi/route.ts';
import { listAccountsRoute } from './accounts/list.ts';
import { reconnectTestAccountRoute } from './accounts/reconnect.ts';
import { healthRoute } from './health/read.ts';
import { createKeyRoute } from './keys/create.ts';
import { listKeysRoute } from './keys/list.ts';
import { revokeKeyRoute } from './keys/revoke.ts';
import { revokeAllKeysRoute } from './keys/revoke-all.ts';
import { rotateKeyRoute } from './keys/rotate.ts';
import { checkoutRoute } from './me/checkout.ts';
import { portalRoute } from './me/portal.ts';
import { readMeRoute } from './me/read.ts';
import { completeUploadRoute } from './media/complete-upload.ts';
import { createMediaRoute } from './media/create.ts';
import { deleteMediaRoute } from './media/delete.ts';
import { listMediaRoute } from './media/list.ts';
import { readMediaRoute } from './media/read.ts';
import { startUploadRoute } from './media/start-upload.ts';
import { listPlatformsRoute } from './platforms/list.ts';
import { cancelPostRoute } from './posts/cancel.ts';
import { createPostRoute } from './posts/create.ts';
import { editPostRoute } from './posts/edit.ts';
import { listPostsRoute } from './posts/list.ts';
import { readPostRoute } from './posts/read.ts';
import { retryPostRoute } from './posts/retry.ts';
import { postTimelineRoute } from './posts/timeline.ts';
import { validatePostRoute } from './posts/validate.ts';
import { listTemplatesRoute } from './templates/list.ts';
import { renderOgRoute, renderTemplateRoute } from './templates/render.ts';
import { transcribeRoute } from './transcribe/create.ts';

const endpoints: readonly AnyRoute[] = [
  createPostRoute,
  validatePostRoute,
  listPostsRoute,
  readPostRoute,
  postTimelineRoute,
  editPostRoute,
  retryPostRoute,
  cancelPostRoute,
  createMediaRoute,
  startUploadRoute,
  completeUploadRoute,
  listMediaRoute,
  readMediaRoute,
  deleteMediaRoute,
  transcribeRoute,
  renderTemplateRoute,
  renderOgRoute,
  listTemplatesRoute,
  listAccountsRoute,
  reconnectTestAccountRoute,
  readMeRoute,
  checkoutRoute,
  portalRoute,
  listPlatformsRoute,
  createKeyRoute,
  listKeysRoute,
  rotateKeyRoute,
  revokeKeyRoute,
  revokeAllKeysRoute,
  createWebhookRoute,
  listWebhooksRoute,
  readWebhookRoute,
  editWebhookRoute,
  deleteWebhookRoute,
  testWebhookRoute,
  rotateWebhookRoute,
  listDeliveriesRoute,
  replayWebhookRoute,
  listEventsRoute,
  healthRoute,
];

import { listEventsRoute } from './events/list.ts';
import { createWebhookRoute } from './webhooks/create.ts';
import { deleteWebhookRoute } from './webhooks/delete.ts';
import { listDeliveriesRoute } from './webhooks/deliveries.ts';
import { editWebhookRoute } from './webhooks/edit.ts';
import { listWebhooksRoute } from './webhooks/list.ts';
import { readWebhookRoute } from './webhooks/read.ts';
import { replayWebhookRoute } from './webhooks/replay.ts';
import { rotateWebhookRoute } from './webhooks/rotate.ts';
import { testWebhookRoute } from './webhooks/test.ts';

/** Every endpoint of the API, with the one that describes them. */
export const routes: readonly AnyRoute[] = [...endpoints, openApiRoute(endpoints)];

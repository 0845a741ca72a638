import type { AnyRoute } from '../../server/route.ts';
import { openApiRoute } from '../openapi/route.ts';
import { listAccountsRoute } from './accounts/list.ts';
import { healthRoute } from './health/read.ts';
import { createKeyRoute } from './keys/create.ts';
import { listKeysRoute } from './keys/list.ts';
import { revokeKeyRoute } from './keys/revoke.ts';
import { createMediaRoute } from './media/create.ts';
import { cancelPostRoute } from './posts/cancel.ts';
import { createPostRoute } from './posts/create.ts';
import { readPostRoute } from './posts/read.ts';
import { listTemplatesRoute } from './templates/list.ts';
import { renderOgRoute, renderTemplateRoute } from './templates/render.ts';
import { transcribeRoute } from './transcribe/create.ts';

const endpoints: readonly AnyRoute[] = [
  createPostRoute,
  readPostRoute,
  cancelPostRoute,
  createMediaRoute,
  transcribeRoute,
  renderTemplateRoute,
  renderOgRoute,
  listTemplatesRoute,
  listAccountsRoute,
  createKeyRoute,
  listKeysRoute,
  revokeKeyRoute,
  healthRoute,
];

/** Every endpoint of the API, with the one that describes them. */
export const routes: readonly AnyRoute[] = [...endpoints, openApiRoute(endpoints)];

import type { AnyRoute } from '../route.ts';
import { listAccountsRoute } from './accounts/list.ts';
import { healthRoute } from './health/read.ts';
import { createKeyRoute } from './keys/create.ts';
import { listKeysRoute } from './keys/list.ts';
import { revokeKeyRoute } from './keys/revoke.ts';
import { createMediaRoute } from './media/create.ts';
import { cancelPostRoute } from './posts/cancel.ts';
import { createPostRoute } from './posts/create.ts';
import { readPostRoute } from './posts/read.ts';

/** Every endpoint of the API. */
export const routes: readonly AnyRoute[] = [
  createPostRoute,
  readPostRoute,
  cancelPostRoute,
  createMediaRoute,
  listAccountsRoute,
  createKeyRoute,
  listKeysRoute,
  revokeKeyRoute,
  healthRoute,
];

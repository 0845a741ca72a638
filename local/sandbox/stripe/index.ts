import { definePlatform } from '../core/define-platform.ts';
import { controlRoutes } from './control.ts';
import { responseForStatus, stripeError } from './errors.ts';
import { addRoutes } from './routes.ts';
import { stripeSettings } from './settings.ts';
import { createStores } from './state.ts';

/** Stripe's library takes a host without a path, so that the API is at the root of the sandbox too. */
const ROOT_PATHS = /^\/v1\//;

/** Stripe: customers, checkout sessions and the customer portal, their hosted pages, and signed events. */
export const stripe = definePlatform({
  name: 'stripe',
  title: 'Stripe',
  settings: stripeSettings,
  createStores,
  responseForStatus,
  unreadableBody: (_state, message) => stripeError({ status: 400, message }),
  rootPaths: ROOT_PATHS,
  addRoutes,
  controlRoutes,
});

import type { Request } from 'express';
import { definePlatform } from '../core/define-platform.ts';
import { type ParsedRequest, pathParam, type Routes } from '../core/routes.ts';
import { allParams, type Params, readPageRequest } from '../http/body.ts';
import { checkoutPage, createCheckout, expireCheckout, readCheckout } from './checkout.ts';
import { createCustomer, customerOf } from './customers.ts';
import { errorResponse, okResponse, refuse, responseForStatus } from './errors.ts';
import { controlRoutes } from './events.ts';
import { createPortal, portalPage } from './portal.ts';
import { readPrice } from './prices.ts';
import { type ApiRequest, once, readApiRequest, SUPPORT } from './request.ts';
import { createStores, type StripeState, stripeSettings } from './state.ts';
import { cancelSubscription, listSubscriptions, subscriptionOf } from './subscriptions.ts';

interface FormRequest extends ParsedRequest {
  form: Params;
}

/** The request of a hosted page: a GET, or the button that was pressed. */
async function readFormRequest(_state: unknown, req: Request): Promise<FormRequest> {
  const form = await allParams(req);
  return { accountId: null, loggedParams: form, form };
}

/** The `id` in the path of a request. */
function idOf(req: Request): string {
  return pathParam(req, 'id');
}

function addRoutes({ reading }: Routes<StripeState>) {
  const api = reading(readApiRequest);
  type Execute = (state: StripeState, request: ApiRequest, req: Request) => unknown;
  const post = (path: string, operation: string, execute: Execute) =>
    api.post(path, operation, (state, call, req) => once(state, call, () => execute(state, call, req)));
  const get = (path: string, operation: string, read: Execute) =>
    api.get(path, operation, (state, call, req) => okResponse(read(state, call, req)));
  post('/v1/customers', 'createCustomer', createCustomer);
  get('/v1/customers/:id', 'readCustomer', (state, _call, req) => customerOf(state, idOf(req), 'id'));
  get('/v1/prices/:id', 'readPrice', (state, call, req) => readPrice(state, call, idOf(req)));
  post('/v1/checkout/sessions', 'createCheckout', createCheckout);
  get('/v1/checkout/sessions/:id', 'readCheckout', (state, _call, req) => readCheckout(state, idOf(req)));
  post('/v1/checkout/sessions/:id/expire', 'expireCheckout', (state, _call, req) => expireCheckout(state, idOf(req)));
  post('/v1/billing_portal/sessions', 'createPortal', createPortal);
  get('/v1/subscriptions', 'listSubscriptions', listSubscriptions);
  get('/v1/subscriptions/:id', 'readSubscription', (state, _call, req) => subscriptionOf(state, idOf(req)));
  api.delete('/v1/subscriptions/:id', 'cancelSubscription', (state, call, req) =>
    okResponse(cancelSubscription(state, idOf(req), call)),
  );
  const pages = reading(readFormRequest);
  const pressed = ({ form }: FormRequest) => form['action'] ?? '';
  for (const method of ['get', 'post'] as const) {
    pages[method]('/c/pay/:id', 'checkoutPage', (state, call, req) => checkoutPage(state, idOf(req), pressed(call)));
    pages[method]('/p/session/:id', 'portalPage', (state, call, req) => portalPage(state, idOf(req), pressed(call)));
  }
  reading(readPageRequest).fallback((_state, _call, { method, path }) =>
    errorResponse(404, `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs ${SUPPORT}`),
  );
}

/** Stripe: customers, checkout sessions and the customer portal, their hosted pages, and signed events. */
export const stripe = definePlatform({
  name: 'stripe',
  title: 'Stripe',
  settings: stripeSettings,
  createStores,
  responseForStatus,
  unreadableBody: (_state, message) => refuse(message),
  // Stripe's library takes a host without a path, so that the API is at the root of the sandbox too.
  rootPaths: /^\/v1\//,
  addRoutes,
  controlRoutes,
});

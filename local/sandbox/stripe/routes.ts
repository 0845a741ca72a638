import type { Request } from 'express';
import type { ParsedRequest } from '../core/operation.ts';
import { pathParam, type Routes } from '../core/routes.ts';
import { allParams, type Params, readPageRequest } from '../http/params.ts';
import { createCheckout, expireCheckout, readCheckout } from './checkout.ts';
import { checkoutPage } from './checkout-page.ts';
import { createCustomer, customerOf } from './customers.ts';
import { errorResponse, okResponse } from './errors.ts';
import { createPortal } from './portal.ts';
import { portalPage } from './portal-page.ts';
import { priceOf } from './prices.ts';
import { once, readApiRequest } from './request.ts';
import type { StripeState } from './state.ts';
import { cancelSubscription, listSubscriptions, subscriptionOf } from './subscription-requests.ts';

interface FormRequest extends ParsedRequest {
  form: Params;
}

/** The request of a hosted page: a look, or the button that was pressed. */
const readFormRequest = async (_state: unknown, req: Request): Promise<FormRequest> => {
  const form = await allParams(req);
  return { accountId: null, loggedParams: form, form };
};

export const addRoutes = ({ reading }: Routes<StripeState>) => {
  const api = reading(readApiRequest);
  api.post('/v1/customers', 'createCustomer', (state, request) =>
    once(state, request, () => createCustomer(state, request)),
  );
  api.get('/v1/customers/:id', 'readCustomer', (state, _request, req) =>
    okResponse(customerOf(state, pathParam(req, 'id'), 'id')),
  );
  api.get('/v1/prices/:id', 'readPrice', (state, _request, req) =>
    okResponse(priceOf(state, pathParam(req, 'id'), 'id')),
  );
  api.post('/v1/checkout/sessions', 'createCheckout', (state, request) =>
    once(state, request, () => createCheckout(state, request)),
  );
  api.get('/v1/checkout/sessions/:id', 'readCheckout', (state, _request, req) =>
    okResponse(readCheckout(state, pathParam(req, 'id'))),
  );
  api.post('/v1/checkout/sessions/:id/expire', 'expireCheckout', (state, request, req) =>
    once(state, request, () => expireCheckout(state, pathParam(req, 'id'))),
  );
  api.post('/v1/billing_portal/sessions', 'createPortal', (state, request) =>
    once(state, request, () => createPortal(state, request)),
  );
  api.get('/v1/subscriptions', 'listSubscriptions', (state, request) => okResponse(listSubscriptions(state, request)));
  api.get('/v1/subscriptions/:id', 'readSubscription', (state, _request, req) =>
    okResponse(subscriptionOf(state, pathParam(req, 'id'))),
  );
  api.delete('/v1/subscriptions/:id', 'cancelSubscription', (state, request, req) =>
    okResponse(cancelSubscription(state, pathParam(req, 'id'), request)),
  );

  const pages = reading(readFormRequest);
  for (const method of ['get', 'post'] as const) {
    pages[method]('/c/pay/:id', 'checkoutPage', (state, { form }, req) =>
      checkoutPage(state, pathParam(req, 'id'), form['action'] ?? ''),
    );
    pages[method]('/p/session/:id', 'portalPage', (state, { form }, req) =>
      portalPage(state, pathParam(req, 'id'), form['action'] ?? ''),
    );
  }

  reading(readPageRequest).fallback((_state, _request, { method, path }) =>
    errorResponse({
      status: 404,
      message: `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
    }),
  );
};

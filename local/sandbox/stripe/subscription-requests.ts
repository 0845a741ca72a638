import { z } from 'zod';
import { customerOf } from './customers.ts';
import { noSuch } from './errors.ts';
import type { Subscription } from './objects.ts';
import { integer, readParameters, text } from './parameters.ts';
import type { ApiRequest } from './request.ts';
import { beginAction, type StripeState } from './state.ts';
import { end } from './subscriptions.ts';

/** https://docs.stripe.com/api/subscriptions/list, as far as it is simulated: any other parameter is unknown. */
const listParameters = z.strictObject({
  customer: text().optional(),
  limit: integer(1).optional(),
  starting_after: text().optional(),
});

/** https://docs.stripe.com/api/subscriptions/cancel, without prorations and invoices. */
const cancelParameters = z.strictObject({});

const DEFAULT_LIMIT = 10;

/** The subscription with this id. Throws what Stripe answers where there is none. */
export const subscriptionOf = ({ subscriptions }: StripeState, id: string): Subscription => {
  const subscription = subscriptions.get(id);
  if (!subscription) throw noSuch('subscription', id, 'id');
  return subscription;
};

/** Those that have not been canceled, the newest first, a page of them. */
export const listSubscriptions = (state: StripeState, { form }: ApiRequest) => {
  const { customer, limit = DEFAULT_LIMIT, starting_after: after } = readParameters(listParameters, form);
  if (customer !== undefined) customerOf(state, customer);
  const all = [...state.subscriptions.values()]
    .filter((one) => one.status !== 'canceled' && (customer === undefined || one.customer === customer))
    .reverse();
  const rest = after === undefined ? all : all.slice(all.findIndex(({ id }) => id === after) + 1);
  return { object: 'list', data: rest.slice(0, limit), has_more: rest.length > limit, url: '/v1/subscriptions' };
};

/** Ends a subscription now. One that has ended can be read, but not canceled again. */
export const cancelSubscription = (state: StripeState, id: string, { form }: ApiRequest): Subscription => {
  readParameters(cancelParameters, form);
  const subscription = subscriptionOf(state, id);
  if (subscription.status === 'canceled') throw noSuch('subscription', id, 'id');
  beginAction(state);
  end(state, subscription);
  return subscription;
};

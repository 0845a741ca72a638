import { z } from 'zod';
import { customerOf } from './customers.ts';
import { noSuch, stripeError } from './errors.ts';
import { record } from './events.ts';
import { newId } from './ids.ts';
import type { CheckoutSession } from './objects.ts';
import { email, integer, metadata, readParameters, text, url } from './parameters.ts';
import { priceOf } from './prices.ts';
import type { ApiRequest } from './request.ts';
import { type OpenCheckout, type StripeState, secondsNow } from './state.ts';
import { startSubscription } from './subscriptions.ts';

const MIN_QUANTITY = 1;

/** https://docs.stripe.com/api/checkout/sessions/create, as far as it is simulated: any other parameter is unknown. */
const createParameters = z.strictObject({
  mode: text(),
  success_url: url,
  cancel_url: url.optional(),
  client_reference_id: text(200).optional(),
  customer: text().optional(),
  customer_email: email.optional(),
  line_items: z.array(z.strictObject({ price: text(), quantity: integer(MIN_QUANTITY) })).optional(),
  metadata: metadata.optional(),
  subscription_data: z.strictObject({ metadata: metadata.optional() }).optional(),
});

const refuse = (message: string, param?: string) =>
  stripeError({ status: 400, message, ...(param !== undefined && { param }) });

/** What is wrong with the parameters together. */
const check = (given: z.infer<typeof createParameters>): void => {
  if (given.mode !== 'subscription')
    throw refuse(`Invalid mode: only subscription is simulated, not ${given.mode}`, 'mode');
  if (given.customer !== undefined && given.customer_email !== undefined)
    throw refuse('You may only specify one of these parameters: customer, customer_email.');
};

/** The one recurring price of a session. */
const lineItemOf = (state: StripeState, items: z.infer<typeof createParameters>['line_items']) => {
  const [item, ...more] = items ?? [];
  if (!item)
    throw stripeError({
      status: 400,
      code: 'parameter_missing',
      message: 'Missing required param: line_items.',
      param: 'line_items',
    });
  if (more.length > 0) throw refuse('Only one line item is simulated.', 'line_items');
  const price = priceOf(state, item.price, 'line_items[0][price]');
  if (!price.active)
    throw refuse(
      `The price specified is inactive. This field only accepts active prices: ${price.id}`,
      'line_items[0][price]',
    );
  if (!price.recurring)
    throw refuse('You must provide at least one recurring price in `subscription` mode when using prices.');
  return { price, quantity: item.quantity };
};

export const createCheckout = (state: StripeState, { form }: ApiRequest): CheckoutSession => {
  const given = readParameters(createParameters, form);
  check(given);
  const { price, quantity } = lineItemOf(state, given.line_items);
  const customer = given.customer === undefined ? null : customerOf(state, given.customer);
  const id = newId('cs_test');
  const session: CheckoutSession = {
    id,
    object: 'checkout.session',
    amount_total: price.unit_amount * quantity,
    cancel_url: given.cancel_url ?? null,
    client_reference_id: given.client_reference_id ?? null,
    created: secondsNow(state),
    currency: price.currency,
    customer: customer?.id ?? null,
    customer_details: { email: customer?.email ?? given.customer_email ?? null },
    customer_email: given.customer_email ?? null,
    expires_at: secondsNow(state) + Math.floor(state.settings().sessionLifeMs / 1000),
    invoice: null,
    livemode: false,
    metadata: given.metadata ?? {},
    mode: 'subscription',
    payment_status: 'unpaid',
    status: 'open',
    subscription: null,
    success_url: given.success_url,
    ui_mode: 'hosted_page',
    url: `${state.baseUrl()}/c/pay/${id}`,
  };
  const subscriptionMetadata = given.subscription_data?.metadata ?? {};
  state.checkouts.set(id, { session, priceId: price.id, quantity, subscriptionMetadata });
  return { ...session };
};

/** The session with this id, expired where its time is over; undefined where there is none. */
export const findCheckout = (state: StripeState, id: string): OpenCheckout | undefined => {
  const checkout = state.checkouts.get(id);
  if (checkout?.session.status === 'open' && checkout.session.expires_at <= secondsNow(state))
    Object.assign(checkout.session, { status: 'expired', url: null });
  return checkout;
};

export const readCheckout = (state: StripeState, id: string): CheckoutSession => {
  const checkout = findCheckout(state, id);
  if (!checkout) throw noSuch('checkout.session', id, 'id');
  return checkout.session;
};

export const expireCheckout = (state: StripeState, id: string): CheckoutSession => {
  const session = readCheckout(state, id);
  if (session.status !== 'open')
    throw refuse(`Only Checkout Sessions with a status in ["open"] can be expired. This one is ${session.status}.`);
  return Object.assign(session, { status: 'expired', url: null } as const);
};

/** The user has paid: the subscription begins, and then the session is complete. */
export const payCheckout = (state: StripeState, checkout: OpenCheckout): void => {
  const { session, priceId, quantity, subscriptionMetadata } = checkout;
  const customer = session.customer ?? createdCustomer(state, session);
  const price = priceOf(state, priceId, 'price');
  const subscription = startSubscription(state, { customer, price, quantity, metadata: subscriptionMetadata });
  Object.assign(session, {
    customer,
    invoice: subscription.latest_invoice,
    payment_status: 'paid',
    status: 'complete',
    subscription: subscription.id,
    url: null,
  });
  record(state, 'checkout.session.completed', session);
};

/** Without a customer of its own, a session makes one: https://docs.stripe.com/api/checkout/sessions/object */
const createdCustomer = (state: StripeState, { customer_email }: CheckoutSession): string => {
  const id = newId('cus');
  state.customers.set(id, {
    ...{ id, object: 'customer', balance: 0, created: secondsNow(state), currency: null, delinquent: false },
    ...{ description: null, email: customer_email, livemode: false, metadata: {}, name: null },
  });
  return id;
};

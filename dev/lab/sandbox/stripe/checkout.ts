import { z } from 'zod';
import { html, type PlatformResponse, redirect } from '../core/response.ts';
import { document, type Markup, markup } from '../pages/markup.ts';
import { addCustomer, customerOf } from './customers.ts';
import { email, integer, metadata, newId, noSuch, readParameters, refuse, text, url } from './errors.ts';
import { record, send } from './events.ts';
import { priceOf } from './prices.ts';
import type { ApiRequest } from './request.ts';
import { beginAction, type CheckoutSession, type OpenCheckout, type StripeState, secondsNow } from './state.ts';
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
  subscription_data: z
    .strictObject({ metadata: metadata.optional(), trial_period_days: integer(1).optional() })
    .optional(),
});

export function createCheckout(state: StripeState, { form }: ApiRequest): CheckoutSession {
  const given = readParameters(createParameters, form);
  check(given);
  const { price, quantity } = lineItemOf(state, given.line_items);
  const customer = given.customer === undefined ? null : customerOf(state, given.customer);
  const id = newId('cs_test');
  const trialDays = given.subscription_data?.trial_period_days ?? null;
  const total = trialDays === null ? price.unit_amount * quantity : 0;
  const { cancel_url = null, client_reference_id = null, customer_email = null, metadata: attached = {} } = given;
  const now = secondsNow(state);
  const session: CheckoutSession = {
    id,
    object: 'checkout.session',
    amount_total: total,
    cancel_url,
    client_reference_id,
    created: now,
    currency: price.currency,
    customer: customer?.id ?? null,
    customer_email,
    customer_details: { email: customer?.email ?? customer_email },
    expires_at: now + Math.floor(state.settings().sessionLifeMs / 1000),
    invoice: null,
    livemode: false,
    metadata: attached,
    mode: 'subscription',
    payment_status: 'unpaid',
    status: 'open',
    subscription: null,
    success_url: given.success_url,
    ui_mode: 'hosted_page',
    url: `${state.baseUrl()}/c/pay/${id}`,
  };
  const subscriptionMetadata = given.subscription_data?.metadata ?? {};
  state.checkouts.set(id, { session, priceId: price.id, quantity, subscriptionMetadata, trialDays });
  return { ...session };
}

export function readCheckout(state: StripeState, id: string): CheckoutSession {
  const checkout = findCheckout(state, id);
  if (!checkout) throw noSuch('checkout.session', id, 'id');
  return checkout.session;
}

export function expireCheckout(state: StripeState, id: string): CheckoutSession {
  const session = readCheckout(state, id);
  if (session.status !== 'open')
    throw refuse(`Only Checkout Sessions with a status in ["open"] can be expired. This one is ${session.status}.`);
  return Object.assign(session, { status: 'expired', url: null } as const);
}

export function page(title: string, body: Markup, status = 200): PlatformResponse {
  const main = markup`<main class="card consent"><p class="badge">Simulated Stripe</p>${body}</main>`;
  return html(status, document(`${title} (sandbox)`, main, { narrow: true }));
}

export function message(title: string, text: string, status: number): PlatformResponse {
  return page(title, markup`<h1>${title}</h1><p>${text}</p>`, status);
}

/** The page of a checkout session: `action` is the button that the user has pressed, empty for a GET. */
export function checkoutPage(state: StripeState, id: string, action: string): PlatformResponse {
  const checkout = findCheckout(state, id);
  if (!checkout) return message('Something went wrong', 'The page you were looking for could not be found.', 404);
  const { session, trialDays } = checkout;
  if (session.status === 'expired')
    return message('This page has expired', 'Go back to the shop and begin again.', 200);
  if (session.status === 'complete') return message("You're all done here", 'This checkout was completed before.', 200);
  if (action === 'cancel' && session.cancel_url !== null) return redirect(session.cancel_url);
  if (action !== 'pay') return form(session, trialDays, action === 'decline');
  beginAction(state);
  payCheckout(state, checkout);
  send(state);
  return redirect(session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', id));
}

function form(session: CheckoutSession, trialDays: number | null, declined: boolean): PlatformResponse {
  return page(
    'Checkout',
    markup`<h1>${trialDays === null ? `Subscribe for ${amountOf(session)}` : `Try for ${trialDays} days`}</h1>
  <p>${session.customer_details.email ?? 'No e-mail address'}</p>
  ${declined && markup`<p class="bad" role="alert">Your card was declined.</p>`}
  <form method="post" action="">
    <div class="actions">
      <button class="primary" name="action" value="pay">Pay</button>
      <button name="action" value="decline">Pay with a card that is declined</button>
      ${session.cancel_url !== null && markup`<button name="action" value="cancel">Back</button>`}
    </div>
  </form>
  <p class="quiet">No money moves. Nothing here reaches the real Stripe.</p>`,
  );
}

/** An amount in the smallest unit, as people write it. */
function amountOf({ amount_total: amount, currency }: CheckoutSession): string {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).format(amount / 100);
}

/** What is wrong with the parameters together. */
function check(given: z.infer<typeof createParameters>): void {
  if (given.mode !== 'subscription')
    throw refuse(`Invalid mode: only subscription is simulated, not ${given.mode}`, { param: 'mode' });
  if (given.customer !== undefined && given.customer_email !== undefined)
    throw refuse('You may only specify one of these parameters: customer, customer_email.');
}

/** The one recurring price of a session. */
function lineItemOf(state: StripeState, items: z.infer<typeof createParameters>['line_items']) {
  const [item, ...more] = items ?? [];
  if (!item) throw refuse('Missing required param: line_items.', { code: 'parameter_missing', param: 'line_items' });
  if (more.length > 0) throw refuse('Only one line item is simulated.', { param: 'line_items' });
  const param = 'line_items[0][price]';
  const price = priceOf(state, item.price, param);
  if (!price.active)
    throw refuse(`The price specified is inactive. This field only accepts active prices: ${price.id}`, { param });
  if (!price.recurring)
    throw refuse('You must provide at least one recurring price in `subscription` mode when using prices.');
  return { price, quantity: item.quantity };
}

/** The session with this id, expired where its time is over; undefined where there is none. */
function findCheckout(state: StripeState, id: string): OpenCheckout | undefined {
  const checkout = state.checkouts.get(id);
  if (checkout?.session.status === 'open' && checkout.session.expires_at <= secondsNow(state))
    Object.assign(checkout.session, { status: 'expired', url: null });
  return checkout;
}

/** The user has paid: the subscription begins, and then the session is complete. */
function payCheckout(state: StripeState, checkout: OpenCheckout): void {
  const { session, priceId, quantity, subscriptionMetadata, trialDays } = checkout;
  // Without a customer, a session creates one: https://docs.stripe.com/api/checkout/sessions/object
  const customer = session.customer ?? addCustomer(state, { email: session.customer_email }).id;
  const price = priceOf(state, priceId, 'price');
  const purchase = { customer, price, quantity, metadata: subscriptionMetadata, trialDays };
  const subscription = startSubscription(state, purchase);
  const { id, latest_invoice: invoice } = subscription;
  const payment_status = trialDays === null ? 'paid' : 'no_payment_required';
  const paid = { customer, invoice, payment_status, status: 'complete', subscription: id, url: null };
  Object.assign(session, paid);
  record(state, 'checkout.session.completed', session);
}

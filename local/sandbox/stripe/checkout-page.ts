import { html, type PlatformResponse, redirect } from '../core/response.ts';
import { document } from '../pages/document.ts';
import { type Markup, markup } from '../pages/markup.ts';
import { findCheckout, payCheckout } from './checkout.ts';
import { send } from './events.ts';
import type { CheckoutSession } from './objects.ts';
import { beginAction, type StripeState } from './state.ts';

const page = (title: string, body: Markup, status = 200): PlatformResponse =>
  html(status, document(`${title} (sandbox)`, markup`<main class="card consent">${body}</main>`, { narrow: true }));

const simulated = markup`<p class="badge">Simulated Stripe</p>`;

export const message = (title: string, text: string, status: number): PlatformResponse =>
  page(title, markup`${simulated}<h1>${title}</h1><p>${text}</p>`, status);

/** An amount in the smallest unit, as people write it. */
export const amountOf = ({
  amount_total: amount,
  currency,
}: Pick<CheckoutSession, 'amount_total' | 'currency'>): string =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).format(amount / 100);

const form = (session: CheckoutSession, declined: boolean): PlatformResponse =>
  page(
    'Checkout',
    markup`${simulated}
  <h1>Subscribe for ${amountOf(session)}</h1>
  <p>${session.customer_details?.email ?? 'No e-mail address'}</p>
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

/** The page of a checkout session: `action` is what its user has done, empty for a look. */
export const checkoutPage = (state: StripeState, id: string, action: string): PlatformResponse => {
  const checkout = findCheckout(state, id);
  if (!checkout) return message('Something went wrong', 'The page you were looking for could not be found.', 404);
  const { session } = checkout;
  if (session.status === 'expired')
    return message('This page has expired', 'Go back to the shop and begin again.', 200);
  if (session.status === 'complete') return message("You're all done here", 'This checkout was completed before.', 200);
  if (action === 'cancel' && session.cancel_url !== null) return redirect(session.cancel_url);
  if (action !== 'pay') return form(session, action === 'decline');
  beginAction(state);
  payCheckout(state, checkout);
  send(state);
  return redirect(session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', id));
};

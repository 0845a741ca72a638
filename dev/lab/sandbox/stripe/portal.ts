import { z } from 'zod';
import type { PlatformResponse } from '../core/response.ts';
import { type Markup, markup } from '../pages/markup.ts';
import { message, page } from './checkout.ts';
import { customerOf } from './customers.ts';
import { newId, readParameters, text, url } from './errors.ts';
import { send } from './events.ts';
import type { ApiRequest } from './request.ts';
import { beginAction, type PortalSession, type StripeState, type Subscription, secondsNow } from './state.ts';
import { cancelAtPeriodEnd, end, leaveUnpaid, payOpenInvoice, renew } from './subscriptions.ts';

/** https://docs.stripe.com/api/customer_portal/sessions/create, as far as it is simulated: any other parameter is unknown. */
const createParameters = z.strictObject({ customer: text(), return_url: url.optional() });

export function createPortal(state: StripeState, { form }: ApiRequest): PortalSession {
  const given = readParameters(createParameters, form);
  const customer = customerOf(state, given.customer);
  const id = newId('bps');
  const session: PortalSession = {
    id,
    object: 'billing_portal.session',
    configuration: 'bpc_1SandboxDefaultConfig0001',
    created: secondsNow(state),
    customer: customer.id,
    livemode: false,
    locale: null,
    on_behalf_of: null,
    return_url: given.return_url ?? null,
    url: `${state.baseUrl()}/p/session/${id}`,
  };
  state.portals.set(id, session);
  return session;
}

type Act = (state: StripeState, subscription: Subscription) => void;

/** What the user of the real portal can do. */
const portalActions: Record<string, { label: string; act: Act }> = {
  cancel: { label: 'Cancel at the end of the period', act: cancelAtPeriodEnd },
  cancelNow: { label: 'Cancel now', act: end },
  pay: { label: 'Pay the open invoice', act: payOpenInvoice },
};

/** What time, the bank and Stripe's own rules do. */
const simulatedActions: Record<string, { label: string; act: Act }> = {
  renew: { label: 'The period ends, and the payment succeeds', act: (state, one) => renew(state, one, 'succeeds') },
  failRenewal: { label: 'The period ends, and the payment fails', act: (state, one) => renew(state, one, 'fails') },
  giveUp: { label: 'Stripe gives up trying to collect it', act: leaveUnpaid },
};

/** A portal session that was not opened within five minutes is of no use. */
const LIFE_SECONDS = 300;

/** The portal page of a customer: `action` is `name:subscription`, empty for a GET. */
export function portalPage(state: StripeState, id: string, action: string): PlatformResponse {
  const session = state.portals.get(id);
  if (!session || session.created + LIFE_SECONDS < secondsNow(state))
    return message('This link has expired', 'Go back to the shop and open the page again.', 404);
  const portalSubscriptions = [...state.subscriptions.values()].filter(({ customer }) => customer === session.customer);
  const [name = '', subscriptionId] = action.split(':');
  const subscription = portalSubscriptions.find((one) => one.id === subscriptionId && one.status !== 'canceled');
  const chosen = Object.entries({ ...portalActions, ...simulatedActions }).find(([key]) => key === name)?.[1];
  if (subscription && chosen) {
    beginAction(state);
    chosen.act(state, subscription);
    send(state);
  }
  return billing(session, portalSubscriptions);
}

function billing(session: PortalSession, subscriptions: Subscription[]): PlatformResponse {
  return page(
    'Billing',
    markup`<h1>Billing</h1>
  ${subscriptions.length === 0 ? markup`<p class="empty">No subscription.</p>` : subscriptions.map(subscriptionForm)}
  ${session.return_url !== null && markup`<p><a href="${session.return_url}">Return to the shop</a></p>`}`,
  );
}

function subscriptionForm(subscription: Subscription): Markup {
  const until = new Date((subscription.items.data[0]?.current_period_end ?? 0) * 1000).toISOString().slice(0, 10);
  return markup`<form method="post" action="" data-subscription="${subscription.id}">
    <h2>Your subscription <span class="badge">${subscription.status}</span></h2>
    <p>The period runs until ${until}${subscription.cancel_at_period_end && markup`, when the subscription ends`}.</p>
    ${
      subscription.status !== 'canceled' &&
      markup`${buttons(portalActions, subscription.id)}
    <h2>What else may happen</h2>
    ${buttons(simulatedActions, subscription.id)}`
    }
  </form>`;
}

function buttons(actions: Record<string, { label: string }>, id: string): Markup[] {
  return Object.entries(actions).map(
    ([action, { label }]) => markup`<p><button name="action" value="${action}:${id}">${label}</button></p>`,
  );
}

import { z } from 'zod';
import { customerOf } from './customers.ts';
import { stripeError } from './errors.ts';
import { newId } from './ids.ts';
import type { PortalSession } from './objects.ts';
import { readParameters, text, url } from './parameters.ts';
import type { ApiRequest } from './request.ts';
import { type StripeState, secondsNow } from './state.ts';

/** https://docs.stripe.com/api/customer_portal/sessions/create, as far as it is simulated: any other parameter is unknown. */
const createParameters = z.strictObject({ customer: text(), return_url: url.optional() });

export const createPortal = (state: StripeState, { form }: ApiRequest): PortalSession => {
  const given = readParameters(createParameters, form);
  const customer = customerOf(state, given.customer);
  if (!state.settings().portalConfigured)
    throw stripeError({
      status: 400,
      message:
        'No configuration provided and your test mode default configuration has not been created. Provide a configuration ' +
        'or create your default by saving your customer portal settings in test mode at https://dashboard.stripe.com/test/settings/billing/portal.',
    });
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
};

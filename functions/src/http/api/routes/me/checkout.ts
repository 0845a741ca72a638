import { startCheckout } from '../../../../domain/billing/index.ts';
import { defineRoute } from '../../../server/request/route.ts';
import { noFields, noFieldsExamples } from '../no-fields.ts';
import { PAYMENT_LIMIT, paymentPage } from './payment-page.ts';

/** Needs no idempotency key: a repeated request returns the open checkout. */
export const checkoutRoute = defineRoute({
  method: 'post',
  path: '/v1/me/checkout',
  docs: {
    operationId: 'startCheckout',
    summary: "Start a subscription: returns the payment provider's page, to open in a browser.",
    description:
      'Returns the same page until it is paid or expires after a day. The subscription becomes ' +
      'active when the payment provider confirms it, usually within seconds of the payment; `GET /v1/me` shows it.',
    examples: noFieldsExamples,
  },
  access: { by: 'idToken', pages: { aboutPerson: true }, limit: PAYMENT_LIMIT },
  input: { body: noFields },
  output: {
    status: 200,
    body: paymentPage,
    errors: [
      'already_subscribed',
      'payment_pending',
      'payments_not_configured',
      'payment_provider_error',
      'payment_provider_unavailable',
    ],
  },
  handle: async ({ ctx, caller: { userId, email } }) => ({
    body: { url: await startCheckout(ctx, { userId, email: email ?? null }) },
  }),
});

import { openPortal } from '../../../../domain/billing/index.ts';
import { defineRoute } from '../../../server/request/route.ts';
import { noFields, noFieldsExamples } from '../no-fields.ts';
import { PAYMENT_LIMIT, paymentPage } from './payment-page.ts';

export const portalRoute = defineRoute({
  method: 'post',
  path: '/v1/me/portal',
  docs: {
    operationId: 'openPortal',
    summary: "Manage the subscription: returns the payment provider's page, to open in a browser within minutes.",
    examples: noFieldsExamples,
  },
  access: { by: 'idToken', pages: { aboutPerson: true }, limit: PAYMENT_LIMIT },
  input: { body: noFields },
  output: {
    status: 200,
    body: paymentPage,
    errors: ['not_found', 'payments_not_configured', 'payment_provider_error', 'payment_provider_unavailable'],
  },
  handle: async ({ ctx, caller }) => ({ body: { url: await openPortal(ctx, caller.userId) } }),
});

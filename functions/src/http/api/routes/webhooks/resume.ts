import { resumeEndpoint, viewEndpoint } from '../../../../domain/webhooks/index.ts';
import { defineRoute } from '../../../server/request/route.ts';
import { noFields, noFieldsExamples } from '../no-fields.ts';
import { endpointColumns, endpointParams, endpointView, requestedEndpoint, SEND_LIMIT } from './fields.ts';

export const resumeWebhookRoute = defineRoute({
  method: 'post',
  path: '/v1/webhooks/:id/resume',
  docs: {
    operationId: 'resumeWebhook',
    client: { method: 'webhooks.resume', command: { columns: endpointColumns } },
    summary: 'Send waiting events to a repaired webhook endpoint now, without waiting for the next retry.',
    description:
      'A failed early attempt does not count: the planned retries stay. For a disabled endpoint the response is ' +
      '`webhook_disabled`: enable it with `"enabled": true`.',
    examples: noFieldsExamples,
  },
  access: { by: 'apiKey', pages: {}, scope: 'webhooks', limit: SEND_LIMIT },
  input: { params: endpointParams, body: noFields },
  output: { status: 200, body: endpointView, errors: ['account_not_allowed', 'webhook_disabled'] },
  handle: async ({ ctx, caller, params, logger }) => {
    const endpoint = await resumeEndpoint(ctx, requestedEndpoint(caller, params), logger);
    return { body: viewEndpoint(params.id, endpoint, ctx.clock.now()) };
  },
});

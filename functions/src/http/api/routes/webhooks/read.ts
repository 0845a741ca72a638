import { readEndpoint, viewEndpoint } from '../../../../domain/webhooks/index.ts';
import { defineRoute } from '../../../server/request/route.ts';
import { READ_LIMIT } from '../read-limit.ts';
import { endpointColumns, endpointParams, endpointView, requestedEndpoint } from './fields.ts';

export const readWebhookRoute = defineRoute({
  method: 'get',
  path: '/v1/webhooks/:id',
  docs: {
    operationId: 'getWebhook',
    client: { method: 'webhooks.get', command: { columns: endpointColumns } },
    summary: 'Get a webhook endpoint and its state.',
  },
  access: { by: 'apiKey', scope: 'webhooks', limit: READ_LIMIT },
  input: { params: endpointParams },
  output: { status: 200, body: endpointView, errors: ['account_not_allowed'] },
  handle: async ({ ctx, caller, params }) => {
    const { endpoint } = await readEndpoint(ctx, requestedEndpoint(caller, params));
    return { body: viewEndpoint(params.id, endpoint, ctx.clock.now()) };
  },
});

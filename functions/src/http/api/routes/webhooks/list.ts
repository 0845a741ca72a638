import { z } from 'zod';
import { listEndpoints, viewEndpoint } from '../../../../domain/webhooks/index.ts';
import { defineRoute } from '../../../server/request/route.ts';
import { READ_LIMIT } from '../read-limit.ts';
import { endpointColumns, endpointView } from './fields.ts';

export const listWebhooksRoute = defineRoute({
  method: 'get',
  path: '/v1/webhooks',
  docs: {
    operationId: 'listWebhooks',
    client: { method: 'webhooks.list', returns: 'webhooks', command: { columns: endpointColumns } },
    summary: 'List your webhook endpoints.',
  },
  access: { by: 'apiKey', pages: { polls: true }, scope: 'webhooks', limit: READ_LIMIT },
  output: { status: 200, body: z.object({ webhooks: z.array(endpointView) }).meta({ id: 'WebhookList' }) },
  handle: async ({ ctx, caller }) => {
    const now = ctx.clock.now();
    const endpoints = await listEndpoints(ctx, caller);
    return { body: { webhooks: endpoints.map(({ id, endpoint }) => viewEndpoint(id, endpoint, now)) } };
  },
});

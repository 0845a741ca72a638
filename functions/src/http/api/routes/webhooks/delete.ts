import { z } from 'zod';
import { deleteEndpoint } from '../../../../domain/webhooks/index.ts';
import { defineRoute } from '../../../server/request/route.ts';
import { uuidText } from '../../response-fields.ts';
import { endpointParams, requestedEndpoint, WEBHOOK_LIMIT } from './fields.ts';

export const deleteWebhookRoute = defineRoute({
  method: 'delete',
  path: '/v1/webhooks/:id',
  docs: {
    operationId: 'deleteWebhook',
    client: { method: 'webhooks.delete' },
    summary: 'Delete a webhook endpoint. Nothing more is sent to it.',
  },
  access: { by: 'apiKey', pages: {}, scope: 'webhooks', limit: WEBHOOK_LIMIT },
  input: { params: endpointParams },
  output: {
    status: 200,
    body: z.object({ id: uuidText, deleted: z.literal(true) }).meta({ id: 'DeletedWebhook' }),
    errors: ['account_not_allowed'],
  },
  handle: async ({ ctx, caller, params }) => {
    await deleteEndpoint(ctx, requestedEndpoint(caller, params));
    return { body: { id: params.id, deleted: true } };
  },
});

import { z } from 'zod';
import { deleteEndpoint } from '../../../../domain/webhooks/index.ts';
import { defineRoute } from '../../../server/request/route.ts';
import { uuidText } from '../../response-fields.ts';
import { endpointParams, requestedEndpoint, WEBHOOK_LIMIT } from './fields.ts';

export const deleteWebhookRoute = defineRoute({
  method: 'delete',
  path: '/v1/webhooks/:id',
  operationId: 'deleteWebhook',
  summary: 'Delete a webhook endpoint. Nothing more is sent to it.',
  access: 'apiKey',
  scope: 'webhooks',
  limit: WEBHOOK_LIMIT,
  params: endpointParams,
  status: 200,
  errors: ['account_not_allowed'],
  response: z.object({ id: uuidText, deleted: z.literal(true) }).meta({ id: 'DeletedWebhook' }),
  handle: async ({ ctx, caller, params }) => {
    await deleteEndpoint(ctx, requestedEndpoint(caller, params));
    return { body: { id: params.id, deleted: true } };
  },
});

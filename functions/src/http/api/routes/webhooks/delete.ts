import { z } from 'zod';
import { deleteEndpoint } from '../../../../domain/notifications/endpoints/change.ts';
import { defineRoute } from '../../../server/request/route.ts';
import { uuidText } from '../../response-fields.ts';
import { endpointParams, WEBHOOK_LIMIT } from './fields.ts';

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
  response: z.object({ id: uuidText, deleted: z.literal(true) }).meta({ id: 'DeletedWebhook' }),
  handle: async ({ ctx, caller, params: { id } }) => {
    await deleteEndpoint(ctx, { userId: caller.userId, webhookId: id });
    return { body: { id, deleted: true } };
  },
});

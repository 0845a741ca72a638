import { z } from 'zod';
import { sendTest } from '../../../../domain/webhooks/index.ts';
import { defineRoute } from '../../../server/request/route.ts';
import { noFields, noFieldsExamples } from '../no-fields.ts';
import { attemptFields, endpointParams, requestedEndpoint, WEBHOOK_LIMIT } from './fields.ts';

const testResult = z.object({ delivered: z.boolean(), ...attemptFields }).meta({ id: 'WebhookTest' });

export const testWebhookRoute = defineRoute({
  method: 'post',
  path: '/v1/webhooks/:id/test',
  operationId: 'testWebhook',
  summary:
    'Send a signed `webhook.test` request to a webhook endpoint now, and return its response. An endpoint that accepts it gets its waiting events at once.',
  access: 'apiKey',
  scope: 'webhooks',
  limit: WEBHOOK_LIMIT,
  params: endpointParams,
  body: noFields,
  examples: noFieldsExamples,
  status: 200,
  errors: ['account_not_allowed'],
  response: testResult,
  handle: async ({ ctx, caller, params, logger }) => {
    const { delivered, attempt } = await sendTest(ctx, requestedEndpoint(caller, params), logger);
    return { body: { delivered, ...attempt } };
  },
});

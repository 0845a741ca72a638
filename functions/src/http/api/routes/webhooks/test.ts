import { z } from 'zod';
import { sendTest } from '../../../../domain/webhooks/index.ts';
import { defineRoute } from '../../../server/request/route.ts';
import { noFields, noFieldsExamples } from '../no-fields.ts';
import { attemptFields, endpointParams, requestedEndpoint, SEND_LIMIT } from './fields.ts';

const testResult = z
  .object({
    delivered: z.boolean(),
    verified: z.boolean().meta({ description: 'Whether the endpoint has answered its challenge.' }),
    ...attemptFields,
  })
  .meta({ id: 'WebhookTest' });

export const testWebhookRoute = defineRoute({
  method: 'post',
  path: '/v1/webhooks/:id/test',
  docs: {
    operationId: 'testWebhook',
    client: {
      method: 'webhooks.test',
      command: {
        lines: [['{delivered}: {error} in {durationMs} ms', '{delivered}: status {status} in {durationMs} ms']],
        exitCodes: { delivered: { false: 'failed' } },
      },
    },
    summary:
      'Send a signed `webhook.test` request to a webhook endpoint now, and return its response. An endpoint that accepts it gets its waiting events at once.',
    description:
      'An endpoint that is not `verified` gets its challenge instead. `delivered` means that it has answered.',
    examples: noFieldsExamples,
  },
  access: { by: 'apiKey', pages: {}, scope: 'webhooks', limit: SEND_LIMIT, servedBy: 'media' },
  input: { params: endpointParams, body: noFields },
  output: { status: 200, body: testResult, errors: ['account_not_allowed'] },
  handle: async ({ ctx, caller, params, logger }) => {
    const { delivered, verified, attempt } = await sendTest(ctx, requestedEndpoint(caller, params), logger);
    return { body: { delivered, verified, ...attempt } };
  },
});

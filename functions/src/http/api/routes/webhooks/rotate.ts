import { z } from 'zod';
import { rotateSecret } from '../../../../domain/webhooks/index.ts';
import { defineRoute } from '../../../server/request/route.ts';
import { time } from '../../response-fields.ts';
import { noFields, noFieldsExamples } from '../no-fields.ts';
import { endpointParams, requestedEndpoint, SECRET_NOTE, WEBHOOK_LIMIT } from './fields.ts';

const rotatedSecret = z
  .object({
    secret: z.string().meta({ description: 'The new secret. It is shown only once.' }),
    previousSecretExpiresAt: time.meta({ description: 'Until then requests carry the signatures of both secrets.' }),
  })
  .meta({ id: 'RotatedWebhookSecret' });

/** Without idempotency, as the creation of an endpoint. */
export const rotateWebhookRoute = defineRoute({
  method: 'post',
  path: '/v1/webhooks/:id/rotate',
  docs: {
    operationId: 'rotateWebhookSecret',
    client: {
      method: 'webhooks.rotateSecret',
      isRepeatable: false,
      command: { name: 'webhooks rotate', lines: ['{secret}'], note: SECRET_NOTE },
    },
    summary: 'Rotate the secret of a webhook endpoint. For 24 hours, requests are signed with both secrets.',
    examples: noFieldsExamples,
  },
  access: { by: 'apiKey', pages: { recentSignIn: true }, scope: 'webhooks', limit: WEBHOOK_LIMIT },
  input: { params: endpointParams, body: noFields },
  output: { status: 200, body: rotatedSecret, errors: ['account_not_allowed'] },
  handle: async ({ ctx, caller, params }) => {
    const { secret, previousSecretExpiresAt } = await rotateSecret(ctx, requestedEndpoint(caller, params));
    return { body: { secret, previousSecretExpiresAt: previousSecretExpiresAt.toISOString() } };
  },
});

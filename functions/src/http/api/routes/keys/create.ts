import { z } from 'zod';
import { createApiKey, keyId } from '../../../../domain/users/index.ts';
import { defineRoute } from '../../../server/request/route.ts';
import { scope } from './fields.ts';
import { limitFields, limitProblems, readLimits } from './limits.ts';

const body = z
  .strictObject({
    name: z.string().min(1).max(100).optional(),
    livemode: z.boolean().optional().meta({
      description: 'False creates a test key: the same API with simulated accounts. Nothing is sent to a platform.',
    }),
    scopes: z
      .array(scope)
      .min(1, 'Choose at least one permission.')
      .max(50)
      .optional()
      .meta({ description: 'What the key may do. By default everything.' }),
    ...limitFields,
  })
  .meta({ id: 'ApiKeyRequest' })
  .optional();

const createdKey = z
  .object({
    apiKey: z.string().meta({ description: 'The whole key. Herald does not store it.' }),
    id: z.string().meta({ description: 'The id of the key, as in `GET /v1/api-keys`.' }),
  })
  .meta({ id: 'CreatedApiKey' });

function examples() {
  return {
    everything: { summary: 'A key that may do everything', value: { name: 'Website' } },
    limited: {
      summary: 'One that may publish to one account, for a while',
      value: {
        name: 'Campaign',
        scopes: ['posts:read', 'posts:write', 'media'],
        accounts: ['threads:17841400008460056'],
        requestsPerMinute: 20,
        expiresAt: '2035-01-01T00:00:00Z',
      },
    },
    test: { summary: 'A key for test mode', value: { name: 'Staging', livemode: false } },
  };
}

/** Without idempotency: a stored response would be a stored key. */
export const createKeyRoute = defineRoute({
  method: 'post',
  path: '/v1/api-keys',
  docs: { operationId: 'createApiKey', summary: 'Create an API key. It is shown only once.', examples },
  access: { by: 'idToken', pages: { aboutPerson: true, recentSignIn: true } },
  input: { body, check: limitProblems },
  output: { status: 201, body: createdKey, errors: ['email_not_verified', 'not_found', 'too_many_keys'] },
  handle: async ({ ctx, caller, address, body: given = {} }) => {
    const { name, livemode = true, scopes, ...chosen } = given;
    const limits = await readLimits(ctx, caller, address, { livemode, ...chosen });
    const options = { ...limits, scopes: scopes ? [...new Set(scopes)] : null };
    const apiKey = await createApiKey(ctx, caller.userId, name ?? null, options);
    return { body: { apiKey, id: keyId(apiKey) } };
  },
});

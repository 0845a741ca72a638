import { z } from 'zod';
import { revokeAllApiKeys } from '../../../../domain/users/index.ts';
import { defineRoute } from '../../../server/request/route.ts';

export const revokeAllKeysRoute = defineRoute({
  method: 'delete',
  path: '/v1/api-keys',
  docs: { operationId: 'revokeAllApiKeys', summary: 'Revoke all of your API keys. They stop working at once.' },
  access: { by: 'idToken', pages: { aboutPerson: true } },
  output: {
    status: 200,
    body: z
      .object({
        revoked: z.literal(true),
        count: z.int().meta({ description: 'The number of keys that were active.' }),
      })
      .meta({ id: 'RevokedApiKeys' }),
  },
  handle: async ({ ctx, caller }) => ({
    body: { revoked: true, count: await revokeAllApiKeys(ctx, caller.userId) },
  }),
});

import { z } from 'zod';
import { listApiKeys } from '../../../keys/list.ts';
import { defineRoute } from '../../../server/route.ts';

export const listKeysRoute = defineRoute({
  method: 'get',
  path: '/v1/api-keys',
  summary: 'List your API keys, revoked ones included.',
  access: 'idToken',
  status: 200,
  response: z.object({
    keys: z.array(
      z.object({
        id: z.string(),
        name: z.string().nullable(),
        createdAt: z.string(),
        revokedAt: z.string().nullable(),
        tokenPreview: z.string(),
      }),
    ),
  }),
  handle: async ({ ctx, caller }) => ({ body: { keys: await listApiKeys(ctx, caller.userId) } }),
});

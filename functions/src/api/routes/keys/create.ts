import { z } from 'zod';
import { createApiKey } from '../../../keys/create.ts';
import { defineRoute } from '../../../server/route.ts';

/** Without idempotency: a stored response would be a stored key. */
export const createKeyRoute = defineRoute({
  method: 'post',
  path: '/v1/api-keys',
  summary: 'Make an API key. It is shown this once.',
  access: 'idToken',
  body: z.strictObject({ name: z.string().min(1).max(100).optional() }).optional(),
  status: 201,
  response: z.object({ apiKey: z.string() }),
  handle: async ({ ctx, caller, body }) => ({
    body: { apiKey: await createApiKey(ctx, caller.userId, body?.name ?? null) },
  }),
});

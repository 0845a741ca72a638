import { z } from 'zod';
import { createKey } from '../../../keys/create.ts';
import { defineRoute } from '../../../server/route.ts';

/** Takes no part in idempotency: a stored answer would be a stored key. */
export const createKeyRoute = defineRoute({
  method: 'post',
  path: '/v1/api-keys',
  summary: 'Make an API key. It is shown this once.',
  access: 'idToken',
  body: z.strictObject({ name: z.string().min(1).max(100).optional() }).optional(),
  status: 201,
  response: z.object({ apiKey: z.string() }),
  handle: async ({ ctx, caller, body }) => ({
    body: { apiKey: await createKey(ctx, caller.userId, body?.name ?? null) },
  }),
});

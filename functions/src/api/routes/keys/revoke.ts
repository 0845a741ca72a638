import { z } from 'zod';
import { HeraldError } from '../../../errors.ts';
import { revokeApiKey } from '../../../keys/revoke.ts';
import { defineRoute } from '../../../server/route.ts';

const hash = /^[0-9a-f]{64}$/;

export const revokeKeyRoute = defineRoute({
  method: 'delete',
  path: '/v1/api-keys/:id',
  summary: 'Revoke an API key. It stops working at once.',
  access: 'idToken',
  params: z.object({ id: z.string() }),
  status: 200,
  response: z.object({ revoked: z.literal(true) }),
  handle: async ({ ctx, caller, params }) => {
    if (!hash.test(params.id)) throw new HeraldError('not_found', 'There is no such API key.');
    await revokeApiKey(ctx, caller.userId, params.id);
    return { body: { revoked: true } };
  },
});

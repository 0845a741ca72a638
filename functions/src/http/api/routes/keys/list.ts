import { z } from 'zod';
import { listApiKeys } from '../../../../domain/users/index.ts';
import { defineRoute } from '../../../server/request/route.ts';
import { keyView } from './fields.ts';

export const listKeysRoute = defineRoute({
  method: 'get',
  path: '/v1/api-keys',
  docs: { operationId: 'listApiKeys', summary: 'List your API keys, including revoked ones.' },
  access: { by: 'idToken', pages: { aboutPerson: true } },
  output: { status: 200, body: z.object({ keys: z.array(keyView) }).meta({ id: 'ApiKeyList' }) },
  handle: async ({ ctx, caller }) => ({ body: { keys: await listApiKeys(ctx, caller.userId) } }),
});

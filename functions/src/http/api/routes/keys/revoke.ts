import { revokeApiKey } from '../../../../domain/users/index.ts';
import { defineRoute } from '../../../server/request/route.ts';
import { revoked } from '../../response-fields.ts';
import { keyIdOf, keyParams } from './fields.ts';

export const revokeKeyRoute = defineRoute({
  method: 'delete',
  path: '/v1/api-keys/:id',
  docs: { operationId: 'revokeApiKey', summary: 'Revoke an API key. It stops working at once.' },
  access: { by: 'idToken', pages: { aboutPerson: true } },
  input: { params: keyParams },
  output: { status: 200, body: revoked },
  handle: async ({ ctx, caller, params }) => {
    await revokeApiKey(ctx, caller.userId, keyIdOf(params.id));
    return { body: { revoked: true } };
  },
});

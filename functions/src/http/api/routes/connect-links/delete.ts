import { z } from 'zod';
import { revokeConnectLink } from '../../../../domain/connect-links/index.ts';
import { pathId } from '../../../server/request/fields.ts';
import { defineRoute } from '../../../server/request/route.ts';
import { revoked } from '../../response-fields.ts';
import { CONNECT_LINKS_LIMIT } from './fields.ts';

export const deleteConnectLinkRoute = defineRoute({
  method: 'delete',
  path: '/v1/connect-links/:id',
  docs: {
    operationId: 'revokeConnectLink',
    client: { method: 'connectLinks.revoke', command: { name: 'connect revoke' } },
    summary: 'Revoke a connect link. It stops working at once; connected accounts stay.',
  },
  access: { by: 'apiKey', pages: {}, scope: 'accounts:write', limit: CONNECT_LINKS_LIMIT },
  input: { params: z.object({ id: pathId.meta({ description: 'The id of the link, not its url.' }) }) },
  output: { status: 200, body: revoked },
  handle: async ({ ctx, caller, params }) => {
    await revokeConnectLink(ctx, caller.userId, params.id);
    return { body: { revoked: true } };
  },
});

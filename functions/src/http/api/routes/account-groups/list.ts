import { readGroups } from '../../../../domain/account-groups/index.ts';
import { defineRoute } from '../../../server/request/route.ts';
import { READ_LIMIT } from '../read-limit.ts';
import { groupsView, viewGroups } from './fields.ts';

export const listGroupsRoute = defineRoute({
  method: 'get',
  path: '/v1/account-groups',
  docs: {
    operationId: 'listAccountGroups',
    client: {
      method: 'accountGroups',
      command: {
        name: 'accounts groups',
        summary: 'groups of accounts, in the form that --group accepts',
        rows: 'groups',
        columns: ['name', 'accounts'],
      },
    },
    summary: 'List your groups of accounts. A limited key lists only the accounts it allows.',
  },
  access: { by: 'apiKey', pages: { polls: true }, scope: 'accounts:read', limit: READ_LIMIT },
  output: { status: 200, body: groupsView },
  http: { etag: true },
  handle: async ({ ctx, caller }) => ({
    body: viewGroups(await readGroups(ctx, caller.userId), caller.keyLimits?.accounts),
  }),
});

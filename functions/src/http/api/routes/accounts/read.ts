import { findAccount, viewAccount } from '../../../../domain/accounts/index.ts';
import { defineRoute } from '../../../server/request/route.ts';
import { accountParams, requireAccount } from './account-id.ts';
import { accountView } from './account-view.ts';

export const readAccountRoute = defineRoute({
  method: 'get',
  path: '/v1/accounts/:platform/:accountId',
  docs: {
    operationId: 'getAccount',
    client: { method: 'account', command: { name: 'accounts show' } },
    summary: 'Get a connected account.',
  },
  access: { by: 'apiKey', scope: 'accounts:read' },
  input: { params: accountParams },
  output: { status: 200, body: accountView, errors: ['account_not_allowed'] },
  handle: async ({ ctx, caller, params }) => {
    requireAccount(caller, params);
    const address = { uid: caller.userId, ...params };
    const { account } = await findAccount(ctx, address);
    return { body: viewAccount(address, account, ctx.clock.now()) };
  },
});

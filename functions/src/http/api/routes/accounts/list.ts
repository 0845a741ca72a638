import { z } from 'zod';
import { listAccounts } from '../../../../domain/accounts/accounts.ts';
import { defineRoute } from '../../../server/request/route.ts';
import { accountView } from './account-view.ts';

const accountList = z.object({ accounts: z.array(accountView) }).meta({ id: 'AccountList' });

export const listAccountsRoute = defineRoute({
  method: 'get',
  path: '/v1/accounts',
  operationId: 'listAccounts',
  summary:
    'List your connected accounts with the ids that name them in posts. A limited key lists only the accounts it allows.',
  access: 'apiKey',
  scope: 'accounts:read',
  status: 200,
  response: accountList,
  handle: async ({ ctx, caller }) => {
    const allowed = caller.keyLimits?.accounts;
    const accounts = await listAccounts(ctx, caller.userId);
    const isShown = ({ platform, accountId }: (typeof accounts)[number]): boolean =>
      allowed?.includes(`${platform}:${accountId}`) ?? true;
    return { body: { accounts: accounts.filter(isShown) } };
  },
});

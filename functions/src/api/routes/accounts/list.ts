import { z } from 'zod';
import { listAccounts } from '../../../connections/accounts.ts';
import { platforms } from '../../../platforms/platform.ts';
import { defineRoute } from '../../../server/route.ts';

export const listAccountsRoute = defineRoute({
  method: 'get',
  path: '/v1/accounts',
  summary:
    'List your connected accounts with the ids that posts are addressed to: of these, the ones that the key allows.',
  access: 'apiKey',
  scope: 'accounts:read',
  status: 200,
  response: z.object({
    accounts: z.array(
      z.object({
        platform: z.enum(platforms),
        accountId: z.string(),
        displayName: z.string().nullable(),
        username: z.string().nullable(),
        avatarUrl: z.string().nullable(),
        status: z.enum(['active', 'reconnect_required']),
        tokenExpiresAt: z.string().nullable(),
      }),
    ),
  }),
  handle: async ({ ctx, caller }) => {
    const allowed = caller.keyLimits?.accounts;
    const accounts = await listAccounts(ctx, caller.userId);
    const isShown = ({ platform, accountId }: (typeof accounts)[number]): boolean =>
      allowed?.includes(`${platform}:${accountId}`) ?? true;
    return { body: { accounts: accounts.filter(isShown) } };
  },
});

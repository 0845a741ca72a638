import { z } from 'zod';
import { listAccounts } from '../../../connections/accounts.ts';
import { platforms } from '../../../platforms/platform.ts';
import { defineRoute } from '../../../server/route.ts';

export const listAccountsRoute = defineRoute({
  method: 'get',
  path: '/v1/accounts',
  summary: 'List your connected accounts with the ids that posts are addressed to.',
  access: 'apiKey',
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
  handle: async ({ ctx, caller }) => ({ body: { accounts: await listAccounts(ctx, caller.userId) } }),
});

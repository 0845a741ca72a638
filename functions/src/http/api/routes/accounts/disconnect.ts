import { z } from 'zod';
import { DISCONNECT_LIMIT, disconnectAccount } from '../../../../domain/accounts/index.ts';
import { defineRoute } from '../../../server/request/route.ts';
import { accountParams, requireAccount } from './account-id.ts';

const disconnected = z
  .object({
    disconnected: z.literal(true),
    revoked: z.boolean().meta({
      description:
        'Whether the platform has ended the access. False if it has no call for this, was not reached, or another user of Herald ' +
        'has connected the same account; the owner can end it in the settings of the platform.',
    }),
  })
  .meta({ id: 'DisconnectedAccount' });

export const disconnectAccountRoute = defineRoute({
  method: 'delete',
  path: '/v1/accounts/:platform/:accountId',
  docs: {
    operationId: 'disconnectAccount',
    client: {
      method: 'disconnectAccount',
      handWrittenIn: ['TypeScript', 'Python'],
      command: {
        name: 'accounts disconnect',
        lines: [['The account is disconnected. Its tokens are {revoked}.', 'The account is disconnected.']],
      },
    },
    summary: 'Disconnect an account: Herald ends its tokens at the platform and deletes them.',
    description:
      'Posts and their results stay. A scheduled post fails for this account when it is due, unless the account is connected again.',
  },
  access: { by: 'apiKey', scope: 'accounts:write', limit: DISCONNECT_LIMIT },
  input: { params: accountParams },
  output: { status: 200, body: disconnected, errors: ['account_not_allowed'] },
  handle: async ({ ctx, caller, params, logger }) => {
    requireAccount(caller, params);
    const revoked = await disconnectAccount(ctx, { uid: caller.userId, ...params }, logger);
    return { body: { disconnected: true, revoked } };
  },
});

import { z } from 'zod';
import { reconnectTestAccount, viewAccount } from '../../../../domain/accounts/index.ts';
import { HeraldError } from '../../../../model/errors.ts';
import { isLive } from '../../../../model/ids.ts';
import { pathId } from '../../../server/request/fields.ts';
import { defineRoute } from '../../../server/request/route.ts';
import { platformValue } from '../../platform-schema.ts';
import { noFields, noFieldsExamples } from '../no-fields.ts';
import { requireAccount } from './account-id.ts';
import { accountView } from './account-view.ts';

export const reconnectTestAccountRoute = defineRoute({
  method: 'post',
  path: '/v1/test/accounts/:platform/:accountId/reconnect',
  docs: {
    operationId: 'reconnectTestAccount',
    // Only tests of an integration call it.
    client: null,
    summary: 'Reconnect a simulated account of test mode.',
    examples: noFieldsExamples,
  },
  access: { by: 'apiKey', scope: 'posts:write' },
  input: {
    params: z.object({
      platform: platformValue.meta({ description: 'The platform of the account.' }),
      accountId: pathId.meta({ description: 'The `accountId` of the simulated account from `GET /v1/accounts`.' }),
    }),
    body: noFields,
  },
  output: { status: 200, body: accountView, errors: ['account_not_allowed', 'test_mode_only'] },
  handle: async ({ ctx, caller, params }) => {
    if (isLive(caller.userId))
      throw new HeraldError(
        'test_mode_only',
        'This is for test keys. A live account is connected by its user, on the pages.',
      );
    requireAccount(caller, params);
    const address = { uid: caller.userId, ...params };
    const account = await reconnectTestAccount(ctx, address);
    return { body: viewAccount(address, account, ctx.clock.now()) };
  },
});

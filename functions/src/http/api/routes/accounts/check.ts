import { z } from 'zod';
import { CHECK_LIMIT, checkAccount } from '../../../../domain/accounts/index.ts';
import { defineRoute } from '../../../server/request/route.ts';
import { time } from '../../response-fields.ts';
import { noFields, noFieldsExamples } from '../no-fields.ts';
import { accountParams, requireAccount } from './account-id.ts';
import { accountView } from './account-view.ts';

const accountCheck = accountView
  .extend({
    checkedAt: time,
    alive: z
      .boolean()
      .nullable()
      .meta({
        description:
          'Whether the platform accepts the access of the account. Null if Herald could not find out, for example because the ' +
          'platform was not reached.',
      }),
    reason: z.string().nullable().meta({
      description: 'Why `alive` is false or null, as a sentence; null if it is true.',
    }),
  })
  .meta({ id: 'AccountCheck' });

export const checkAccountRoute = defineRoute({
  method: 'post',
  path: '/v1/accounts/:platform/:accountId/check',
  docs: {
    operationId: 'checkAccount',
    client: { method: 'checkAccount', command: { name: 'accounts check', columns: ['{}', 'alive', 'reason'] } },
    summary: 'Ask the platform whether it accepts the access of an account now.',
    description:
      'Herald renews the token if it is due, and reads the profile of the account. If the platform refuses the access for good, the ' +
      'account becomes `reconnect_required`, as after a post. An account that works may still lack permissions: see `missingScopes`. ' +
      'In test mode, nothing is sent: a simulated account is alive unless it is `reconnect_required`.',
    examples: noFieldsExamples,
  },
  access: { by: 'apiKey', scope: 'accounts:read', limit: CHECK_LIMIT },
  input: { params: accountParams, body: noFields },
  output: { status: 200, body: accountCheck, errors: ['account_not_allowed'] },
  handle: async ({ ctx, caller, params, logger }) => {
    requireAccount(caller, params);
    return { body: await checkAccount(ctx, { uid: caller.userId, ...params }, logger) };
  },
});

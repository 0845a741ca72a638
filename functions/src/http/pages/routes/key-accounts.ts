import { z } from 'zod';
import { listAccounts } from '../../../domain/accounts/index.ts';
import { userOfProfile } from '../../../domain/profiles/index.ts';
import { accountView } from '../../api/routes/accounts/account-view.ts';
import { profileReference } from '../../server/request/fields.ts';
import { defineRoute } from '../../server/request/route.ts';

/** Keys belong to the person, so that it does not matter for which profile the page acts. */
export const keyAccountsRoute = defineRoute({
  method: 'get',
  path: '/api/key-accounts',
  docs: {
    operationId: 'listKeyAccounts',
    summary: 'The accounts of the signed-in user, or of a profile, to which a key or an app can be limited.',
  },
  access: { by: 'session', aboutPerson: true },
  input: { query: z.strictObject({ profile: profileReference.optional() }) },
  output: { status: 200, body: z.object({ accounts: z.array(accountView) }), errors: ['not_found'] },
  handle: async ({ ctx, caller, query: { profile } }) => {
    const { userId } = profile === undefined ? caller : await userOfProfile(ctx, caller.userId, profile);
    return { body: { accounts: await listAccounts(ctx, userId) } };
  },
});
